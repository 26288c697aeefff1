// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the rows, tabs and fields of libadwaita 1.2.
final class AdwaitaRowTests: ToolkitRuleTestCase {
  func testRowsAreCellsNamedByTheirTitles() throws {
    let app = try app("gtk4-widgets-adw")
    for label in ["Account", "Sync", "Advanced"] {
      XCTAssertTrue(app.tables["Settings"].cells[label].exists, label)
    }
    XCTAssertTrue(app.cells["Account"].staticTexts["Ada"].exists, "the subtitle")
  }

  func testASwitchInARowHasTheNameOfTheRow() throws {
    let toggle = try app("gtk4-widgets-adw").switches["Sync"]
    XCTAssertEqual(toggle.elementType, .switch)
    XCTAssertEqual(toggle.valueText, "0")
    XCTAssertTrue(toggle.isHittable)
  }

  func testAComboRowIsAPopUpButton() throws {
    let button = try app("gtk4-widgets-adw").popUpButtons["Theme"]
    XCTAssertEqual(button.valueText, "Light")
    XCTAssertEqual(button.elementType, .popUpButton)
    assertNone(of: ["Dark", "System"], in: try app("gtk4-widgets-adw"))
  }

  func testAnEntryRowIsATextField() throws {
    XCTAssertEqual(try app("gtk4-widgets-adw").textFields.labels, ["Nickname"])
    XCTAssertEqual(try app("gtk4-fields").textFields.labels.prefix(2), ["Street", "Town"])
  }

  func testARowForAPasswordIsASecureField() throws {
    let app = try app("gtk4-fields")
    expectDefect("AdwPasswordEntryRow has the role of every text, and a button \"Show Text\".") {
      XCTAssertTrue(app.secureTextFields["Password"].exists)
    }
    XCTAssertTrue(app.textFields["Password"].exists)
  }

  func testACollapsedRowIsNotFound() throws {
    let tree = try tree("gtk4-widgets-adw")
    XCTAssertEqual(try tree.hidingReason(of: node(.cell, "Deep", in: tree)), .unplaced)
    XCTAssertFalse(try app("gtk4-widgets-adw").cells["Deep"].exists)
  }

  func testACollapsedRowIsNotNamedByItsHiddenRows() throws {
    let tree = try tree("gtk4-widgets-adw")
    let rows = (0..<tree.count).filter { tree.type($0) == .cell && tree.label($0).hasPrefix("Advanced") }
    XCTAssertEqual(rows.map { tree.label($0) }, ["Advanced"], "only the row with the title has this name")
  }

  func testTheSwitcherOfAStackIsAGroupOfTabs() throws {
    let app = try app("gtk4-widgets-adw")
    XCTAssertEqual(app.tabGroups.firstMatch.tabs.labels, ["Inbox", "Sent"])
    XCTAssertEqual(app.tabs.allElementsBoundByIndex.map(\.isSelected), [true, false])
  }

  func testTabsThatCanBeClosedHoldTheirButton() throws {
    let app = try app("gtk4-fields")
    XCTAssertEqual(app.tabs["Letter"].buttons.labels, ["Close Tab"])
    XCTAssertTrue(app.tabs["Bill"].isHittable)
    XCTAssertLessThan(app.tabs["Letter"].frame.maxX, app.tabs["Bill"].frame.minX, "as they are drawn")
    XCTAssertEqual(
      app.staticTexts.labels.filter { $0.hasPrefix("The ") }, ["The letter"], "the open tab's page")
  }
}
