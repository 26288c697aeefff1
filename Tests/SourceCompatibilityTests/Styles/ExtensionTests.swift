// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests the extensions that suites write, in a running program.
final class ExtensionTests: ControlsTestCase {
  func testExtensionsOfElementsAndQueries() throws {
    XCTAssertTrue(app.isRunning)
    XCTAssertEqual(app.buttons.containing("PRESS").count, 1)
    XCTAssertEqual(app.buttons.first { !$0.isEnabled }?.label, "Disabled")
    XCTAssertEqual(app.text("Status: ready").summary, "48 Status: ready")
    app.buttons["Press"].forceTap()
    app.staticTexts["Status: pressed 1"].wait()
    waitFor(app.buttons["Enable"])
    XCTAssertTrue(app.staticTexts["Nobody"].waitForNonExistence(timeout: 1))
    XCTAssertTrue(app.buttons.labels.contains("Arrive"))
    given("a switch") { XCTAssertFalse(app.switches["Wireless"].isOn) }
  }

  func testAttributesAreReadByKey() throws {
    let field = app.textFields[0]
    XCTAssertFalse(field.hasKeyboardFocus && app.buttons["Press"].hasKeyboardFocus)
    field.tap()
    XCTAssertTrue(field.hasKeyboardFocus)
    XCTAssertEqual(field.value(forKey: "placeholderValue") as? String, "Type here")
    XCTAssertEqual(app.buttons["Disabled"].value(forKey: "enabled") as? Bool, false)
    XCTAssertEqual(app.buttons["Disabled"].value(forKey: "isEnabled") as? Bool, false)
    XCTAssertEqual(app.buttons["Nobody"].value(forKey: "exists") as? Bool, false)
    XCTAssertEqual(app.buttons["Press"].value(forKey: "label") as? String, "Press")
    XCTAssertEqual(app.buttons.value(forKey: "count") as? Int, app.buttons.count)
    XCTAssertEqual(app.value(forKey: "state") as? UInt, XCUIApplication.State.runningForeground.rawValue)
    let frame = app.buttons["Press"].frame
    XCTAssertEqual(app.buttons["Press"].value(forKey: "visibleFrame") as? CGRect, frame)
    XCTAssertGreaterThan(frame.width, 0)
  }

  func testCoordinatesAndKeys() {
    let field = app.textFields[0]
    field.tap()
    field.typeText("old")
    app.typeKey(.selectAll, modifierFlags: .control)
    field.typeText("new")
    XCTAssertEqual(field.text, "new")
    let point = field.coordinate(withNormalizedOffset: .zero).moved(byX: 3, y: 4).screenPoint
    XCTAssertEqual(point.x - field.frame.minX, 3, accuracy: 0.1)
    XCTAssertEqual(point.y - field.frame.minY, 4, accuracy: 0.1)
    XCTAssertGreaterThanOrEqual(XCUIElement.ElementType.allCases.count, 83)
  }
}
