// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Clients of PyPI, unchanged, with the server as a user starts it.
final class ClientTests: XCTestCase {
  private static let python = WebDriverTestCase.package.appendingPathComponent(".build/browser/bin/python3")
    .path
  private var folder = URL(fileURLWithPath: "/")
  private var bundle: URL { folder.appendingPathComponent("Run.understudy") }

  override func setUpWithError() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: Self.python),
      "script/bootstrap could not install the clients")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try? FileManager.default.removeItem(at: folder) }

  /// - Returns: what a program wrote, and its status.
  private func run(_ program: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = WebDriverTestCase.package.appendingPathComponent(".build/debug/\(program)")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = WebDriverTestCase.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  /// Runs a command below the server.
  private func serve(command: [String]) throws -> (output: String, status: Int32) {
    try run("understudy-studio", ["webdriver", "--result-bundle-path", bundle.path, "--"] + command)
  }

  /// The same for a command of Python.
  private func serve(_ arguments: [String]) throws -> (output: String, status: Int32) {
    try serve(command: [Self.python, "-B"] + arguments)
  }

  private func file(_ name: String) -> String {
    WebDriverTestCase.package.appendingPathComponent("Tests/WebDriverTests/Clients/\(name)").path
  }

  private func client(_ name: String) throws -> (output: String, status: Int32) {
    try serve([file(name)])
  }

  func testATestForSeleniumRunsAndItsStatusIsThatOfTheServer() throws {
    let (output, status) = try client("selenium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 7, output)
  }

  func testATestForAppiumRuns() throws {
    let (output, status) = try client("appium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testASuiteOfRobotFrameworkRuns() throws {
    let (output, status) = try serve(["-m", "robot", file("calculator.robot")])
    XCTAssertTrue(output.contains("2 tests, 2 passed, 0 failed"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testATestInRubyRuns() throws {
    let (output, status) = try serve(command: ["/usr/bin/ruby", file("calculator.rb")])
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testWhatInitWritesForPythonRunsAndAFailureHasItsLine() throws {
    try FileManager.default.copyItem(
      atPath: WebDriverTestCase.fixture("adding.py"), toPath: folder.appendingPathComponent("adding.py").path)
    let (written, status) = try run(
      "understudy",
      ["init", "--application", "/usr/bin/python3 adding.py", "--language", "python", "--ci", "shell"])
    XCTAssertEqual(status, 0, written)
    try Data(
      """
      import pytest


      @pytest.mark.parametrize("text", ["1.5", "b"])
      def test_wrong(app, text):
          assert text == "b", "this is no b"


      """.utf8
    ).write(to: folder.appendingPathComponent("ui-tests/test_more.py"))
    let (output, tests) = try serve(["-m", "pytest", "-n", "2", "ui-tests"])
    XCTAssertTrue(output.contains("1 failed, 2 passed"), output)
    XCTAssertEqual(tests, 1, output)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(
      record.tests.map(\.name).sorted(),
      ["test_launch.test_a_window_opens", "test_more.test_wrong", "test_more.test_wrong"])
    let failed = record.tests.filter { $0.outcome == "failed" }
    XCTAssertEqual(failed.map(\.arguments), ["1.5"])
    let issue = try XCTUnwrap(failed.first?.issues.first?.issue)
    XCTAssertTrue(issue.text.contains("this is no b"), issue.text)
    XCTAssertEqual(issue.file, folder.appendingPathComponent("ui-tests/test_more.py").path)
    XCTAssertEqual(issue.line, 6)
  }
}
