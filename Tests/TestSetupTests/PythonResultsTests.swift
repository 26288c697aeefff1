// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestSetup

/// Runs the module that reports the outcomes of Python tests.
final class PythonResultsTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// A plug-in such as pytest-rerunfailures runs the test again between its begin and its end.
  func testEachRunOfARepeatedTestHasAnOutcome() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardized
    let python = package.appendingPathComponent(".build/browser/bin/python3").path
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python), "script/bootstrap could not install the clients")
    try write(PythonFiles.results, PythonFiles.resultsName)
    try write(
      """
      import understudy_results
      from understudy_results import pytest_runtest_makereport, pytest_runtest_protocol


      def send(session, path, body):
          with open("sent.txt", "a") as file:
              print(session, body["args"][0]["name"] if "args" in body else body["outcome"], file=file)


      understudy_results._send = send
      understudy_results._open["window"] = True
      """, "conftest.py")
    try write(
      """
      from _pytest.runner import runtestprotocol


      def pytest_runtest_protocol(item, nextitem):
          for _ in range(3):
              reports = runtestprotocol(item, nextitem=nextitem, log=False)
              if all(report.passed for report in reports):
                  break
              item._initrequest()
          for report in reports:
              item.ihook.pytest_runtest_logreport(report=report)
          return True
      """, "again.py")
    try write(
      """
      runs = 0


      def test_save():
          global runs
          runs += 1
          assert runs > 1


      def test_open():
          pass
      """, "test_window.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-B", "-m", "pytest", "-p", "no:cacheprovider", "-p", "again", "--quiet"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONPATH": folder.path]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, text)
    let sent = try String(contentsOf: folder.appendingPathComponent("sent.txt"), encoding: .utf8)
    XCTAssertEqual(
      sent,
      """
      window test_save
      window failed
      window test_save
      window passed
      window test_open
      window passed

      """, text)
  }
}
