// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting
import Recorder
import XCTest

/// Tests the Swift code that is generated from recordings.
final class SwiftCodeTests: XCTestCase {
  private func text(_ recording: Recording, _ options: CodeOptions = CodeOptions()) -> String {
    RecordingCode.write(recording, options: options).text
  }

  func testAnXCTestCaseIsGenerated() throws {
    XCTAssertEqual(
      text(try SampleRecording.groceries()),
      """
      import XCTest
      import XCUIAutomation

      final class RecordedTests: XCTestCase {
        override func setUp() {
          continueAfterFailure = false
        }

        func testExample() {
          let app = XCUIApplication(bundleIdentifier: "org.example.Lister")
          app.launchArguments = ["--sample-data"]
          app.launch()

          app.textFields["Add Item"].tap()
          XCTAssertTrue(app.textFields["Add Item"].waitForExistence(timeout: 5))
          app.textFields["Add Item"].typeText("Tea\\n")
          app.tables.cells["Tea"].buttons["Delete"].tap()
          XCTAssertFalse(app.tables.cells["Tea"].exists)
          XCTAssertEqual(app.tables.cells.count, 3)
        }
      }

      """)
  }

  func testCommonQueryPrefixesBecomeConstantsAtTheirFirstUse() throws {
    XCTAssertEqual(
      text(
        try SampleRecording.groceries(),
        CodeOptions(extent: .body, words: .click, usesConstants: true, hasApplication: true)),
      """
      let addItemTextField = app.textFields["Add Item"]
      addItemTextField.click()
      XCTAssertTrue(addItemTextField.waitForExistence(timeout: 5))
      addItemTextField.typeText("Tea\\n")
      let cellsQuery = app.tables.cells
      let teaCell = cellsQuery["Tea"]
      teaCell.buttons["Delete"].click()
      XCTAssertFalse(teaCell.exists)
      XCTAssertEqual(cellsQuery.count, 3)

      """)
  }

  func testASwiftTestingSuiteIsGenerated() throws {
    XCTAssertEqual(
      text(try SampleRecording.groceries(), CodeOptions(style: .swiftTesting, className: "list tests")),
      """
      import Testing
      import XCUIAutomation

      @Suite(.uiTest(bundleIdentifier: "org.example.Lister", launchArguments: ["--sample-data"]))
      struct ListTests {
        let app = XCUIApplication()

        @Test func example() {
          app.textFields["Add Item"].tap()
          #expect(app.textFields["Add Item"].waitForExistence(timeout: 5))
          app.textFields["Add Item"].typeText("Tea\\n")
          app.tables.cells["Tea"].buttons["Delete"].tap()
          #expect(!app.tables.cells["Tea"].exists)
          #expect(app.tables.cells.count == 3)
        }
      }

      """)
  }

  func testAPageObjectHasTheElementsAndTheActions() throws {
    XCTAssertEqual(
      text(try SampleRecording.groceries(), CodeOptions(style: .pageObject, indentation: "\t")),
      """
      import XCTest
      import XCUIAutomation

      struct ListerScreen {
      \tlet app: XCUIApplication

      \tvar addItemTextField: XCUIElement { app.textFields["Add Item"] }
      \tvar deleteButton: XCUIElement { app.tables.cells["Tea"].buttons["Delete"] }
      \tvar teaCell: XCUIElement { app.tables.cells["Tea"] }
      \tvar cellsQuery: XCUIElementQuery { app.tables.cells }

      \tfunc tapDeleteButton() {
      \t\taddItemTextField.tap()
      \t\tXCTAssertTrue(addItemTextField.waitForExistence(timeout: 5))
      \t\taddItemTextField.typeText("Tea\\n")
      \t\tdeleteButton.tap()
      \t}
      }

      final class RecordedTests: XCTestCase {
      \toverride func setUp() {
      \t\tcontinueAfterFailure = false
      \t}

      \tfunc testExample() {
      \t\tlet app = XCUIApplication(bundleIdentifier: "org.example.Lister")
      \t\tapp.launchArguments = ["--sample-data"]
      \t\tapp.launch()

      \t\tlet screen = ListerScreen(app: app)
      \t\tscreen.tapDeleteButton()
      \t\tXCTAssertFalse(screen.teaCell.exists)
      \t\tXCTAssertEqual(screen.cellsQuery.count, 3)
      \t}
      }

      """)
  }

  func testTokensAreTheQueriesOfTheSteps() throws {
    let end = try SampleRecording.target("app.cells[\"Zürich 🍮\"]", offset: CGPoint(x: 0.5, y: 0.1))
    let recording = try SampleRecording.recording([
      (.event(.tap), "app.buttons[\"🍮\"]"), (.event(.drag(hold: 0.5, to: end)), "app.cells[\"🍮\"]"),
    ])
    for usesConstants in [false, true] {
      let code = RecordingCode.write(recording, options: CodeOptions(usesConstants: usesConstants))
      let found = code.lines.flatMap { line in
        line.tokens.map { token in
          let units = Array(line.text.utf16)[token.location..<token.location + token.length]
          XCTAssertEqual(line.step, token.step)
          return "\(token.step) \(token.part) \(String(decoding: units, as: UTF16.self))"
        }
      }
      let cells = usesConstants ? "cellsQuery" : "app.cells"
      XCTAssertEqual(
        found,
        [
          "1 target app.buttons[\"🍮\"]", "2 target \(cells)[\"🍮\"]", "2 destination \(cells)[\"Zürich 🍮\"]",
        ])
    }
    XCTAssertTrue(
      text(recording).contains(
        ".coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).press(forDuration: 0.5, thenDragTo: "),
      "if one end of a drag is a position, both are: \(text(recording))")
  }

  func testChoosingAnotherCandidateRewritesTheLine() throws {
    var recording = try SampleRecording.recording([(.event(.tap), "app.buttons[\"Add\"]")])
    let other = WrittenQuery([.descendants(.button), .index(3)])
    recording.steps[0].target?.candidates.append(QueryCandidate(query: other, score: 500, reason: ""))
    recording.steps[0].target?.chosen = 1
    let body = CodeOptions(extent: .body, hasApplication: true)
    XCTAssertEqual(text(recording, body), "app.buttons.element(boundBy: 3).tap()\n")
  }

  func testRemarksAndModifiersAreWritten() throws {
    var recording = try SampleRecording.recording([
      (.event(.tap), "app.cells[\"A\"]"), (.event(.typeKey("a", modifiers: .command)), nil),
    ])
    recording.steps[0].remark = "Two\nlines"
    recording.steps[0].modifiers = [.control, .shift]
    XCTAssertEqual(
      text(recording, CodeOptions(extent: .body, application: "lister", hasApplication: true)),
      """
      // Two
      // lines
      XCUIElement.perform(withKeyModifiers: [.control, .shift]) { lister.cells["A"].tap() }
      lister.typeKey("a", modifierFlags: .command)

      """)
  }

  func testConstantNamesAreUniqueAndNotKeywords() throws {
    let queries = [
      "app.switches.element", "app.buttons[\"7\"]", "app.buttons[\"Add…\"]", "app.buttons[\"add\"]",
      "app.buttons[\"Add Button\"]", "app.staticTexts[\"日本\"]", "app.cells.element(boundBy: 2)",
      "app.otherElements[\"!\"]", "app.windows[\"A long title of many words, really\"]",
    ]
    let recording = try SampleRecording.recording(
      queries.flatMap { [(.event(.tap), $0), (.event(.tap), $0)] })
    let names = text(recording, CodeOptions(extent: .body, usesConstants: true, hasApplication: true))
      .split(separator: "\n").compactMap { $0.hasPrefix("let ") ? String($0.split(separator: " ")[1]) : nil }
    XCTAssertEqual(
      names,
      [
        "switchElement", "buttonsQuery", "button7", "addButton", "addButton2", "addButton3", "日本StaticText",
        "cell",
        "element", "aLongTitleOfWindow",
      ])
  }
}
