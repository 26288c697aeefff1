// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting
import Recorder
import XCTest

@testable import Studio

/// Tests the language of the source file into which the studio writes a recording.
final class RecordingLanguageTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("languages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("// swift-tools-version: 6.1\n", "Package.swift")
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func recording(_ queries: String...) throws -> Recording {
    let steps = try queries.enumerated().map { number, text in
      let candidate = QueryCandidate(query: try WrittenQuery(parsing: text), score: 0, reason: "")
      let target = RecordedTarget(candidates: [candidate], type: .button, label: "", frame: .zero)
      return RecordedStep(id: number + 2, action: .event(.tap), target: target)
    }
    let launch = RecordedStep(id: 1, action: .program(.launch(arguments: ["--new"], environment: [:])))
    return Recording(application: "org.example.Editor", testName: "test_adding", steps: [launch] + steps)
  }

  /// Writes a recording into a file, and returns the text of the file and the page.
  private func record(
    _ recording: Recording, into name: String, test: String = "test_adding", language: CodeLanguage? = nil
  ) throws -> (text: String, page: RecordingPage) {
    var options = StudioOptions(recordingFile: folder.appendingPathComponent("recording.json"))
    options.language = language
    options.insertion = .init(
      file: folder.appendingPathComponent(name), test: test, line: nil, language: language)
    let document = try RecordingDocument(options: options, recording: recording)
    document.store(recording)
    XCTAssertNil(document.finish())
    XCTAssertNil(document.page.file?.problem)
    return (try read(name), document.page)
  }

  func testANewFileInPythonHasItsOwnFixture() throws {
    let (text, page) = try record(recording("app.buttons[\"Add\"]"), into: "test_new.py")
    XCTAssertTrue(text.contains("@pytest.fixture\ndef app():"), text)
    XCTAssertTrue(text.contains("\"appium:arguments\": [\"--new\"],"), text)
    XCTAssertTrue(
      text.hasSuffix(
        "def test_adding(app):\n    app.find_element(AppiumBy.IOS_CLASS_CHAIN, "
          + "'**/XCUIElementTypeButton[`\"Add\" IN identifiers`]').click()\n"), text)
    XCTAssertEqual(page.style, .python)
    XCTAssertEqual(page.file?.test, "test_new.test_adding")
  }

  func testANewFileInPythonUsesTheFixtureOfItsFolder() throws {
    try write("import pytest\n\n\n@pytest.fixture\ndef driver():\n    yield None\n", "conftest.py")
    let (text, _) = try record(recording("app.buttons[\"Add\"]"), into: "test_new.py")
    XCTAssertFalse(text.contains("fixture"), text)
    XCTAssertTrue(text.contains("def test_adding(driver):\n    driver.find_element(AppiumBy."), text)
    XCTAssertTrue(text.contains("from appium.webdriver.common.appiumby import AppiumBy\n"), text)
  }

  func testAnExistingFileKeepsItsLanguage() throws {
    try write("def test_adding(app):\n    assert app.window_handles\n", "test_old.py")
    let (python, page) = try record(
      recording("app.buttons[\"Add\"]", "app.buttons[\"Save\"]"), into: "test_old.py")
    XCTAssertEqual(
      python,
      """
      def test_adding(app):
          assert app.window_handles
          app.find_element("-ios class chain", '**/XCUIElementTypeButton[`"Add" IN identifiers`]').click()
          app.find_element("-ios class chain", '**/XCUIElementTypeButton[`"Save" IN identifiers`]').click()

      """)
    XCTAssertEqual(page.style, .python)
    let saved = try JSONDecoder().decode(
      Recording.self, from: Data(contentsOf: folder.appendingPathComponent("recording.json")))
    XCTAssertEqual(saved.language, .python)
  }

  func testARobotFrameworkSuiteIsWritten() throws {
    let (text, page) = try record(recording("app.buttons[\"Add\"]"), into: "adding.robot", test: "Adding")
    XCTAssertTrue(text.contains("*** Test Cases ***\nAdding\n    Click Element    chain=**/"), text)
    XCTAssertTrue(text.hasSuffix("timeouts=${{ {\"implicit\": 5000} }}\n"), text)
    XCTAssertEqual(page.style, .robot)
    let (again, _) = try record(recording("app.buttons[\"Save\"]"), into: "adding.robot", test: "Adding")
    XCTAssertEqual(again.components(separatedBy: "    Click Element    ").count, 3, again)
  }

  func testANewFileInSwiftHasTheChosenTestingLibrary() throws {
    let (text, page) = try record(
      recording("app.buttons[\"Add\"]"), into: "AddTests.swift", language: .swiftTesting)
    XCTAssertTrue(text.contains("@Test func test_adding() {"), text)
    XCTAssertEqual(page.style, .swiftTesting)
  }

  func testThePageReportsAStepThatIsNotWritten() throws {
    let (text, page) = try record(
      recording("app.buttons[\"Add\"]", "app.outlineRows.disclosedChildRows.element(boundBy: 0)"),
      into: "test_new.py")
    XCTAssertEqual(page.omissions.map(\.step), [3])
    XCTAssertTrue(text.contains("    # Step 3 is not written: The query has no class chain"), text)
  }
}
