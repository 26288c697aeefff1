// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs that `GDK_SCALE=2` enlarges to two by two pixels for each of theirs.
final class ScaleFactorTests: GTKVersionsTestCase {
  private func launchScaled(_ fixture: BehaviorFixture, _ arguments: String...) -> XCUIApplication {
    let app = fixture.application(toolkit, arguments)
    app.launchEnvironment["GDK_SCALE"] = "2"
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func testFramesAreInScreenPixels() {
    let app = launchScaled(.controls)
    let window = app.windows.element.frame
    XCTAssertEqual(window.width, 800)
    let button = app.buttons["Press"].frame
    XCTAssertGreaterThan(button.height, 40)
    XCTAssertTrue(window.insetBy(dx: -2, dy: -2).contains(button), "\(button) in \(window)")
  }

  func testTapsReachTheirElements() {
    let app = launchScaled(.controls)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists)
    app.checkBoxes["Agree"].tap()
    XCTAssertEqual(app.checkBoxes["Agree"].value as? String, "1")
    app.textFields.firstMatch.tap()
    app.textFields.firstMatch.typeText("Ada")
    XCTAssertEqual(app.textFields["Ada"].value as? String, "Ada")
    app.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.8)
    XCTAssertEqual(app.sliders["Volume"].normalizedSliderPosition, 0.8, accuracy: 0.02)
    app.popUpButtons.element.adjust(toPickerWheelValue: "Blue")
    XCTAssertEqual(app.popUpButtons.element.value as? String, "Blue")
  }

  func testRowsAreScrolledTo() {
    let app = launchScaled(.rows, "100")
    app.cells["Row 80"].tap()
    XCTAssertTrue(app.staticTexts["Chosen: Row 80"].exists)
    guard toolkit == .gtk4 else { return }
    let long = launchScaled(.longlist, "1000")
    long.cells["Row 700"].tap()
    XCTAssertTrue(long.staticTexts["Chosen: Row 700"].exists)
  }
}
