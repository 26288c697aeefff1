// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the steps of a query, from the application to elements.
class StepTests: RecordedToolkitTestCase {
  func testMatchesAreInTheOrderOfTheWindow() throws {
    let app = try recorded("controls")
    XCTAssertEqual(labels(app.buttons), ["Press", "Twin", "Twin", "Disabled", "Arrive", "Leave", "Enable"])
    XCTAssertEqual(app.buttons.count, 7)
  }

  func testAnIndexCountsFromZero() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons.element(boundBy: 0).label, "Press")
    XCTAssertEqual(app.buttons.element(boundBy: 4).label, "Arrive")
    XCTAssertEqual(app.buttons.element(boundBy: 6).label, "Enable")
  }

  func testAnAbsentTypeHasNoMatches() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.maps.count, 0)
    XCTAssertEqual(app.maps.allElementsBoundByIndex, [])
    XCTAssertEqual(app.maps.allElementsBoundByAccessibilityElement, [])
    XCTAssertFalse(app.maps.firstMatch.exists)
  }

  func testChildrenAreDirect() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.children(matching: .window).count, 1)
    XCTAssertEqual(app.children(matching: .button).count, 0)
    XCTAssertEqual(app.windows.children(matching: .any).count, 1)
    XCTAssertEqual(
      labels(app.windows.children(matching: .any).children(matching: .staticText)), ["Status: ready"])
  }

  func testDescendantsAreAtEveryDepth() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.windows.descendants(matching: .button).count, 7)
    XCTAssertEqual(app.descendants(matching: .window).count, 1)
  }

  func testAnElementIsNotItsOwnDescendant() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.windows.windows.count, 0)
    XCTAssertEqual(app.buttons.buttons.count, 0)
  }

  func testADescendantOfSeveralInputsCountsOnce() throws {
    let app = try recorded("controls")
    XCTAssertEqual(
      labels(app.descendants(matching: .any).descendants(matching: .button)), labels(app.buttons))
    XCTAssertEqual(labels(app.descendants(matching: .any).children(matching: .button)), labels(app.buttons))
  }

  func testStepsChain() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.windows["Pages"].tables.cells.staticTexts["Milk"].label, "Milk")
    XCTAssertFalse(app.windows["Other"].tables.cells.staticTexts["Milk"].exists)
    XCTAssertEqual(app.tables.cells.element(boundBy: 1).staticTexts.element.label, "Bread")
  }

  func testAnElementBeginsAQuery() throws {
    let app = try recorded("pages")
    XCTAssertEqual(app.windows["Pages"].tables.element.cells.count, 2)
    XCTAssertEqual(app.tables.element.children(matching: .cell).count, 2)
    XCTAssertEqual(app.cells["Bread"].descendants(matching: .staticText).element.label, "Bread")
  }

  func testAnIndexInTheMiddleNarrowsTheFollowingSteps() throws {
    let app = try recorded("widgets-trees")
    XCTAssertEqual(app.scrollViews.element(boundBy: 1).cells["Bob"].label, "Bob")
    XCTAssertFalse(app.scrollViews.element(boundBy: 0).cells["Bob"].exists)
    XCTAssertFalse(app.scrollViews.element(boundBy: 2).cells["Bob"].exists)
  }

  func testTheFirstMatchIsTheFirstInTheWindow() throws {
    let app = try recorded("controls")
    XCTAssertEqual(app.buttons.firstMatch.label, "Press")
    let twin = app.buttons["Twin"].firstMatch
    XCTAssertEqual(twin.frame, app.buttons.element(boundBy: 1).frame)
    XCTAssertEqual(app.windows.firstMatch.buttons.firstMatch.label, "Press")
  }

  func testAPropertyIsDescendantsMatchingItsType() throws {
    let app = try recorded("controls")
    for (query, type) in [
      (app.buttons, XCUIElement.ElementType.button), (app.checkBoxes, .checkBox), (app.switches, .switch),
      (app.comboBoxes, .comboBox), (app.otherElements, .other), (app.popUpButtons, .popUpButton),
      (app.secureTextFields, .secureTextField), (app.staticTexts, .staticText),
      (app.menuBarItems, .menuBarItem),
    ] {
      XCTAssertEqual(query.description, app.descendants(matching: type).description)
      XCTAssertEqual(query.count, app.descendants(matching: type).count, "\(type)")
    }
  }

  func testASwitchIsAToggleAndNothingElseIs() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.toggles["Wireless"].exists)
    XCTAssertTrue(app.switches["Wireless"].exists)
    XCTAssertFalse(app.checkBoxes["Wireless"].exists)
    XCTAssertFalse(app.buttons["Wireless"].exists)
  }

  func testATabIsAButtonOfATabBar() throws {
    let app = try recorded("bars")
    XCTAssertEqual(labels(app.tabs), ["Open", "Done"])
    XCTAssertTrue(app.tabBars.buttons["Open"].isSelected)
    XCTAssertFalse(app.tabBars.buttons["Done"].isSelected)
  }
}

final class GTK3StepTests: StepTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}
