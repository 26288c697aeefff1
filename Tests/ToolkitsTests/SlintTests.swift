// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the elements of Slint 1.18, which reports them through AccessKit.
final class SlintTests: ToolkitRuleTestCase {
  func testSwitchesAndCheckableButtonsDiffer() throws {
    let app = try app("slint-buttons")
    XCTAssertEqual(app.switches.labels, ["Wireless"])
    XCTAssertEqual(app.toggles.labels, ["Wireless", "Bold"], "a switch is a toggle too")
    XCTAssertEqual(app.checkBoxes.values, ["0"])
  }

  func testFieldsForOneLineAreTextFields() throws {
    let app = try app("slint-text")
    XCTAssertEqual(app.textFields.labels, ["Name", "Secret"])
    XCTAssertEqual(app.textViews.labels, ["Notes"])
    XCTAssertEqual(app.textFields["Name"].placeholderValue, "Your name")
  }

  func testAClosedComboBoxHasItsLabelAndNoValue() throws {
    let app = try app("slint-values")
    XCTAssertEqual(app.popUpButtons["Colour"].valueText, "", "Slint does not report it")
    XCTAssertEqual(app.steppers["Count"].valueText, "5")
    XCTAssertEqual(app.sliders["Volume"].valueText, "20")
  }

  func testAnOpenComboBoxContainsAMenu() throws {
    let app = try app("slint-combo-box")
    XCTAssertEqual(app.popUpButtons["Colour"].valueText, "Red")
    XCTAssertEqual(app.menus.menuItems.labels, ["Red", "Green", "Blue"])
    XCTAssertEqual(app.windows.count, 1)
  }

  func testAContextMenuHasItems() throws {
    let app = try app("slint-context-menu")
    XCTAssertEqual(app.menus.menuItems.labels.filter { !$0.isEmpty }, ["Inspect", "Remove"])
    XCTAssertEqual(app.windows.count, 1)
  }

  func testAPopupIsAPopover() throws {
    let app = try app("slint-popup")
    XCTAssertEqual(app.popovers.buttons.labels, ["Yes", "No"])
    XCTAssertEqual(app.windows.count, 1)
  }

  func testATableIsOneTable() throws {
    let app = try app("slint-lists")
    XCTAssertEqual(app.tables.labels, ["Rows", "People"])
    XCTAssertEqual(app.tables["Rows"].cells.labels.first, "Row 1")
    XCTAssertTrue(app.tables["People"].staticTexts["London"].isHittable)
  }
}
