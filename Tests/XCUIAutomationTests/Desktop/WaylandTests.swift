// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs on a Wayland desktop; `Conformance.md` lists all abilities there.
final class WaylandTests: GTKVersionsTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "display=wayland"] }

  func testTapsAndTextOfAllScriptsArrive() {
    let app = show(.controls, toolkit)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists)
    let field = app.textFields.matching(NSPredicate(format: "placeholderValue == 'Type here'")).element
    let text = "Grüße, Ωmega & שלום — ¿qué? {[~|@€]} 日本 😀 end"
    field.tap()
    field.typeText(text)
    XCTAssertEqual(field.value as? String, text)
    field.typeText(XCUIKeyboardKey.delete.rawValue + XCUIKeyboardKey.delete.rawValue)
    XCTAssertEqual(field.value as? String, String(text.dropLast(2)))
    app.popUpButtons.element.adjust(toPickerWheelValue: "Blue")
    XCTAssertEqual(app.popUpButtons.element.value as? String, "Blue")
  }
}

/// Tests programs on a Wayland desktop whose logical pixels are one and a half by one and a half pixels.
final class WaylandScaleTests: GTKVersionsTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "display=wayland,scale=1.5"] }

  func testFramesAreInPixelsAndTapsReachTheirElements() {
    let app = show(.controls, toolkit)
    XCTAssertEqual(app.windows.element.frame.width, 600)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists)
    app.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.8)
    XCTAssertEqual(app.sliders["Volume"].normalizedSliderPosition, 0.8, accuracy: 0.02)
    XCTAssertEqual(app.screenshot().image.size.width, app.frame.width, accuracy: 1)
  }
}
