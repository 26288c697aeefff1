// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import XCTest

/// Tests that interpreters accept the generated code of every kind of step.
final class LanguageParserTests: XCTestCase {
  private func write(_ language: CodeLanguage, to file: URL) throws {
    let code = RecordingCode.write(
      try SampleRecording.everything(), options: CodeOptions(style: language.style))
    try Data(code.text.utf8).write(to: file)
  }

  func testPythonCompilesEveryKindOfStep() throws {
    let file = try LanguageTool.folder(for: self).appendingPathComponent("test_everything.py")
    try write(.python, to: file)
    let (output, status) = try LanguageTool.run(["python3", "-W", "error", "-m", "py_compile", file.path])
    XCTAssertEqual(status, 0, output)
  }

  func testPytestCollectsTheTest() throws {
    let python = try LanguageTool.pythonWithClients()
    let folder = try LanguageTool.folder(for: self)
    try write(.python, to: folder.appendingPathComponent("test_everything.py"))
    let (output, status) = try LanguageTool.run(
      [python, "-B", "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", folder.path])
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("test_everything.py::test_adding_an_item_twice"), output)
  }

  /// The dry run of Robot Framework finds each keyword, and checks the number and the names of its arguments.
  func testRobotFrameworkAcceptsEveryKindOfStep() throws {
    let python = try LanguageTool.pythonWithClients()
    let folder = try LanguageTool.folder(for: self)
    let file = folder.appendingPathComponent("everything.robot")
    try write(.robot, to: file)
    let (output, status) = try LanguageTool.run(
      [
        python, "-B", "-m", "robot", "--dryrun", "--output", "NONE", "--report", "NONE", "--log", "NONE",
        file.path,
      ])
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("1 test, 1 passed, 0 failed"), output)
  }
}
