// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the behavior of widgets that GTK 3 and GTK 4 share.
final class WidgetTests: GTKVersionsTestCase {
  private func assertLog(
    _ app: XCUIApplication, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let log = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch
    XCTAssertEqual(log.label, "Log: \(text)", file: file, line: line)
  }

  func testWindowsOfACustomClassAreWindows() {
    let app = show(.editors, toolkit)
    XCTAssertEqual(Set(app.windows.allElementsBoundByIndex.map(\.title)), ["First", "Second"])
    XCTAssertEqual(app.dialogs.count, 0)
  }

  func testAClickReachesTheRightOneOfTwoEqualWindows() {
    // A program cannot place GTK 4 windows over each other.
    let app = show(.twins, .gtk3)
    for name in ["First", "Second", "First"] { app.buttons[name].tap() }
    XCTAssertTrue(app.staticTexts["First: 2"].exists, app.debugDescription)
    XCTAssertTrue(app.staticTexts["Second: 1"].exists)
  }

  func testAClickOnANarrowSpinButtonDoesNotChangeItsNumber() {
    let app = show(.twins, toolkit)
    for number in app.steppers.allElementsBoundByIndex {
      number.click()
      XCTAssertEqual(number.value as? String, "80")
    }
  }

  func testVerticalAndInvertedSlidersAreAdjusted() {
    let app = show(.widgets, toolkit, "values")
    for name in ["Depth", "Rising"] {
      for position in [0.75, 0.2] {
        app.sliders[name].adjust(toNormalizedSliderPosition: position)
        XCTAssertEqual(app.sliders[name].normalizedSliderPosition, position, accuracy: 0.02, name)
      }
    }
  }

  func testSpinButtonsOfBothOrientationsAcceptNumbers() {
    let app = show(.widgets, toolkit, "values")
    for name in ["Count", "Tall"] {
      app.steppers[name].adjust(toPickerWheelValue: "7")
      XCTAssertEqual(app.steppers[name].value as? String, "7", name)
    }
  }

  func testAColorIsChosenInItsDialog() throws {
    let app = show(.widgets, toolkit, "values")
    // GTK 4.18 reports no name for it.
    let named = app.descendants(matching: .any)["Paint"].firstMatch
    let paint =
      toolkit == .gtk3 ? app.buttons["Paint"] : named.exists ? named : app.colorWells.firstMatch
    paint.tap()
    let dialog = app.dialogs.firstMatch
    XCTAssertTrue(dialog.waitForExistence(timeout: 3))
    dialog.buttons["Select"].firstMatch.tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForNonExistence(timeout: 3))
    XCTAssertTrue(
      app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: rgb'")).firstMatch.exists)
  }

  func testADayIsChosen() throws {
    let app = show(.widgets, toolkit, "values")
    XCTAssertTrue(app.datePickers.element.exists)
    // GTK 3's calendar is one widget without parts.
    guard toolkit == .gtk4 else { return }
    app.datePickers.element.staticTexts["15"].tap()
    let log = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch.label
    XCTAssertTrue(log.hasSuffix("-15"), log)
  }

  func testATreeIsExpandedAndARowSelected() {
    let app = show(.widgets, toolkit, "trees")
    let outline = app.outlines.element(boundBy: 0)
    XCTAssertTrue(outline.exists)
    XCTAssertFalse(outline.cells["Letters"].exists)
    if toolkit == .gtk3 {
      outline.cells["Documents"].tap()
      app.typeKey(.rightArrow, modifierFlags: .shift)
    } else {
      XCTAssertEqual(outline.outlineRows.count, 2)
      let triangle = outline.outlineRows["Documents"].disclosureTriangles.element
      triangle.tap()
    }
    outline.cells["Letters"].tap()
    assertLog(app, "Letters")
  }

  func testATableIsReadByRowAndColumn() {
    let app = show(.widgets, toolkit, "trees")
    let table = app.tables.element
    XCTAssertEqual(table.cells["Bob"].label, "Bob")
    table.cells["41"].tap()
    assertLog(app, "Bob")
    XCTAssertTrue(table.buttons["City"].exists)
    guard toolkit == .gtk4 else {
      XCTAssertEqual(table.cells.element(boundBy: 3 * 2 + 2).label, "Rome")
      return
    }
    XCTAssertEqual(table.tableRows.count, 3)
    XCTAssertEqual(table.tableRows.element(boundBy: 2).cells.element(boundBy: 2).label, "Rome")
  }

  func testAPaneIsDragged() {
    let app = show(.widgets, toolkit, "panes")
    let group = app.splitGroups.element
    let edge = app.staticTexts["Left"].frame.maxX - group.frame.minX
    // A press may hit the handle some pixels next to its line, and the pane keeps that distance.
    let handle = group.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
      .withOffset(CGVector(dx: edge, dy: 0))
    handle.press(forDuration: 0.1, thenDragTo: handle.withOffset(CGVector(dx: 60, dy: 0)))
    XCTAssertEqual(app.staticTexts["Left"].frame.width, 210, accuracy: 8)
  }

  func testTabsExpandersSwitchesAndToolTips() {
    let app = show(.widgets, toolkit, "panes")
    app.tabs["Three"].tap()
    XCTAssertTrue(app.tabs["Three"].isSelected)
    XCTAssertTrue(app.staticTexts["Page Three"].exists)
    XCTAssertFalse(app.staticTexts["Page One"].exists)
    let more = app.disclosureTriangles["More"]
    XCTAssertEqual(more.value as? String, "0")
    more.tap()
    XCTAssertEqual(more.value as? String, "1")
    XCTAssertTrue(app.staticTexts["Hidden depths"].isHittable)
    app.switches["Lock"].tap()
    assertLog(app, "Lock True")
  }

  func testAMinimizedWindowIsReportedAndCanBeActivated() {
    let app = show(.widgets, toolkit, "panes")
    app.buttons["Minimise"].tap()
    expectFailure(containing: "minimized window", "activate()") { app.switches["Lock"].tap() }
    app.activate()
    app.switches["Lock"].tap()
    assertLog(app, "Lock True")
  }

  func testAWindowOutsideOfTheScreenIsReported() {
    // A program cannot place GTK 4 windows.
    guard toolkit == .gtk3 else { return }
    let app = show(.widgets, toolkit, "panes")
    app.buttons["Away"].tap()
    expectFailure(containing: "off the screen") { app.switches["Lock"].tap() }
  }
}
