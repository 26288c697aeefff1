// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests the unmodified clients of PyPI and Debian with the server in a separate process.
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

  /// Runs a program of this package and returns its output and exit status.
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

  /// Runs a command under the server.
  private func serve(command: [String]) throws -> (output: String, status: Int32) {
    try run("understudy-studio", ["webdriver", "--result-bundle-path", bundle.path, "--"] + command)
  }

  /// Runs Python under the server.
  private func serve(_ arguments: [String]) throws -> (output: String, status: Int32) {
    try serve(command: [Self.python, "-B"] + arguments)
  }

  private func file(_ name: String) -> String {
    WebDriverTestCase.package.appendingPathComponent("Tests/WebDriverTests/Clients/\(name)").path
  }

  private func client(_ name: String) throws -> (output: String, status: Int32) {
    try serve([file(name)])
  }

  func testASeleniumTestRunsAndTheServerReturnsItsStatus() throws {
    let (output, status) = try client("selenium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 7, output)
  }

  func testAnAppiumTestRuns() throws {
    let (output, status) = try client("appium_client.py")
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testARobotFrameworkSuiteRuns() throws {
    let (output, status) = try serve(["-m", "robot", file("calculator.robot")])
    XCTAssertTrue(output.contains("2 tests, 2 passed, 0 failed"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testARubyTestRuns() throws {
    let (output, status) = try serve(command: ["/usr/bin/ruby", file("calculator.rb")])
    XCTAssertTrue(output.contains("done"), output)
    XCTAssertEqual(status, 0, output)
  }

  func testPythonTestsOfInitRunAndAFailureHasItsLine() throws {
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


      def test_missing(app):
          app.find_element("name", "Nothing of the kind")


      """.utf8
    ).write(to: folder.appendingPathComponent("ui-tests/test_more.py"))
    let (output, tests) = try serve(["-m", "pytest", "-n", "2", "ui-tests"])
    XCTAssertTrue(output.contains("2 failed, 2 passed"), output)
    XCTAssertEqual(tests, 1, output)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(
      record.tests.map(\.name).sorted(),
      [
        "test_launch.test_a_window_opens", "test_more.test_missing", "test_more.test_wrong",
        "test_more.test_wrong",
      ])
    XCTAssertFalse(output.contains("site-packages/selenium") || output.contains("selenium.dev"), output)
    XCTAssertTrue(output.contains("E   NoSuchElementException: "), output)
    XCTAssertFalse(output.contains("Message: "), output)
    let failed = record.tests.filter { $0.outcome == "failed" && $0.name.hasSuffix("wrong") }
    XCTAssertEqual(failed.map(\.arguments), ["1.5"])
    let issue = try XCTUnwrap(failed.first?.failures.first)
    XCTAssertTrue(issue.text.contains("this is no b"), issue.text)
    XCTAssertEqual(issue.file, folder.appendingPathComponent("ui-tests/test_more.py").path)
    XCTAssertEqual(issue.line, 6)
  }

  /// Creates the tests that `init` writes for Python, adds files, and returns the folder.
  private func makeTests(_ files: [String: String]) throws -> URL {
    try FileManager.default.copyItem(
      atPath: WebDriverTestCase.fixture("adding.py"), toPath: folder.appendingPathComponent("adding.py").path)
    let (written, status) = try run(
      "understudy", ["init", "--application", "/usr/bin/python3 adding.py", "--language", "python"])
    XCTAssertEqual(status, 0, written)
    XCTAssertTrue(written.contains(folder.resolvingSymlinksInPath().path), written)
    let tests = folder.appendingPathComponent("ui-tests")
    for (name, text) in files {
      let text = text.replacingOccurrences(of: "PROGRAM", with: WebDriverTestCase.fixture("adding.py"))
      try Data(text.utf8).write(to: tests.appendingPathComponent(name))
    }
    return tests
  }

  private static let robot = """
    *** Settings ***
    Library          AppiumLibrary
    Test Setup       Open Application    %{UNDERSTUDY_WEBDRIVER_URL}    platformName=linux    appium:app=/usr/bin/python3 PROGRAM
    Test Teardown    Close All Applications

    *** Test Cases ***
    First
        Page Should Contain Element    name=Add
    Second
        Page Should Contain Element    name=Nothing of the kind
    Third
        Fail    no milk
    Fourth
        Close All Applications
        Fail    no milk after the end of the session
    Fifth
        No Operation

    """

  func testFailedRobotFrameworkTestsFailInTheReport() throws {
    let tests = try makeTests(["adding.robot": Self.robot])
    let (output, status) = try serve([
      "-m", "robot", "--listener", "ui-tests/understudy_results.py", tests.path + "/adding.robot",
    ])
    XCTAssertTrue(output.contains("5 tests, 2 passed, 3 failed"), output)
    XCTAssertEqual(status, 3, output)
    XCTAssertFalse(output.contains("selenium.dev") || output.contains("Message: "), output)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(
      record.tests.map { "\($0.name) \($0.outcome ?? "")" },
      [
        "Adding.First passed", "Adding.Second failed", "Adding.Third failed", "Adding.Fourth failed",
        "Adding.Fifth passed",
      ])
    XCTAssertEqual(record.tests[2].failures.map(\.text), ["no milk"])
    XCTAssertEqual(record.tests[2].failures.first?.line, 12)
    let report = try run("understudy", ["report", bundle.path])
    XCTAssertTrue(report.output.contains("5 tests: 2 passed, 3 failed"), report.output)
    XCTAssertEqual(report.status, 1)
  }

  func testASuiteWithoutReportsFailsWithItsCommand() throws {
    let tests = try makeTests(["adding.robot": Self.robot])
    let (_, status) = try serve([
      "-m", "robot", "--test", "First", "--test", "Third", tests.path + "/adding.robot",
    ])
    XCTAssertEqual(status, 1)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.tests.map(\.outcome), ["failed", "failed"])
    XCTAssertTrue(
      record.tests[0].failures.first?.text.contains("ended with status 1") == true,
      "\(record.tests[0].issues)")
  }

  func testUnittestReportsEachTest() throws {
    let tests = try makeTests([
      "test_adding.py": """
      import os
      import unittest

      from appium import webdriver
      from appium.options.common.base import AppiumOptions
      from understudy_results import UnderstudyResults


      class AddingTests(UnderstudyResults, unittest.TestCase):
          @classmethod
          def setUpClass(cls):
              options = AppiumOptions()
              options.set_capability("appium:app", "/usr/bin/python3 PROGRAM")
              cls.driver = webdriver.Remote(os.environ["UNDERSTUDY_WEBDRIVER_URL"], options=options)
              cls.addClassCleanup(cls.driver.quit)

          def test_fails(self):
              self.driver.find_element("name", "Nothing of the kind")

          def test_passes(self):
              self.assertTrue(self.driver.window_handles)

          def test_skips(self):
              self.skipTest("no network")

      """
    ])
    let (output, status) = try serve(["-m", "unittest", "discover", "-s", tests.path])
    XCTAssertEqual(status, 1, output)
    XCTAssertFalse(output.contains("Message: "), output)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(
      record.tests.map { "\($0.name) \($0.outcome ?? "")" },
      [
        "AddingTests.between tests passed", "AddingTests.test_fails failed", "AddingTests.test_passes passed",
        "AddingTests.test_skips skipped",
      ])
    let issue = try XCTUnwrap(record.tests[1].failures.first)
    XCTAssertTrue(issue.text.hasPrefix("NoSuchElementException: "), issue.text)
    XCTAssertFalse(issue.text.contains("selenium.dev"), issue.text)
    XCTAssertEqual(issue.line, 18)
  }

  /// Runs an installed program and returns its output and exit status.
  private func tool(_ command: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
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

  func testCTestRunsEachPythonTestSeparately() throws {
    try XCTSkipUnless(
      try tool(["cmake", "--version"]).status == 0, "script/bootstrap could not install cmake")
    let understudy = WebDriverTestCase.package.appendingPathComponent(".build/debug/understudy").path
    try Data(
      """
      cmake_minimum_required(VERSION 3.18)
      project(Adding NONE)
      enable_testing()
      include(ui-tests/UnderstudyTests.cmake)
      understudy_discover_tests(ui-tests UNDERSTUDY \(understudy) PYTHON \(Self.python) PROPERTIES LABELS ui)

      """.utf8
    ).write(to: folder.appendingPathComponent("CMakeLists.txt"))
    let tests = try makeTests([
      "test_launch.py": """
      import pytest

      @pytest.mark.parametrize("text", ["a;b", "["])
      def test_one(text):
          assert text != "["

      def test_none():
          pytest.skip("no network")

      """
    ])
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: tests.appendingPathComponent("UnderstudyTests.cmake").path))
    XCTAssertEqual(try tool(["cmake", "-B", "build", "."]).status, 0)
    let (output, status) = try tool(["ctest", "--test-dir", "build"])
    XCTAssertNotEqual(status, 0)
    for (name, end) in [
      ("test_launch.py::test_one[a;b]", "Passed"), ("test_launch.py::test_one[[]", "***Failed"),
      ("test_launch.py::test_none", "***Skipped"),
    ] {
      XCTAssertTrue(
        output.split(separator: "\n").contains { $0.contains(": \(name) ") && $0.contains(end) },
        "\(name): \(output)")
    }
    XCTAssertTrue(output.contains("out of 3"), output)
  }

  func testVideosOfSessionsAreStoredOnRequest() throws {
    let tests = try makeTests([
      "test_launch.py": """
      def test_the_window_stays(app):
          for _ in range(3):
              app.find_element("name", "Add").get_attribute("name")
              app.find_element("class name", "XCUIElementTypeTextField").send_keys("Milk")

      """
    ])
    let process = ["env", "UNDERSTUDY_CAPTURE=video=always", WebDriverTestCase.program]
    let command =
      process + [
        "webdriver", "--result-bundle-path", bundle.path, "--", Self.python, "-m", "pytest", tests.path,
      ]
    let (output, status) = try tool(command)
    XCTAssertEqual(status, 0, output)
    let test = try XCTUnwrap(try BundleReader.read(bundle).tests.first)
    XCTAssertEqual(test.outcome, "passed")
    XCTAssertTrue(
      test.attachments.contains { $0.attachment.name == "Video" && $0.attachment.size > 0 },
      "\(test.attachments.map(\.attachment.name)) \(test.issues.map(\.issue.text))")
  }

  /// A session ends in time even if the encoder of its video hangs.
  func testAVideoThatIsNotWrittenInTimeIsReportedMissing() throws {
    let tests = try makeTests([
      "test_launch.py": """
      def test_the_window_stays(app):
          app.find_element("name", "Add").get_attribute("name")

      """
    ])
    // This encoder reads the pictures and writes no video.
    let folder = tests.deletingLastPathComponent().appendingPathComponent("slow-encoder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = folder.appendingPathComponent("ffmpeg")
    try "#!/bin/sh\ncat > /dev/null\nexec sleep 60\n".write(to: encoder, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let command = [
      "env", "UNDERSTUDY_CAPTURE=video=always", "PATH=\(folder.path):\(path)", WebDriverTestCase.program,
      "webdriver", "--result-bundle-path", bundle.path, "--", Self.python, "-m", "pytest", tests.path,
    ]
    _ = try tool(command)
    let test = try XCTUnwrap(try BundleReader.read(bundle).tests.first)
    let texts = test.issues.map(\.issue.text)
    XCTAssertTrue(texts.contains { $0.contains("The video of this test is missing") }, "\(texts)")
    XCTAssertFalse(test.attachments.contains { $0.attachment.name == "Video" })
  }
}
