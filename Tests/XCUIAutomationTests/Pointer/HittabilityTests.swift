// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the failures when an event cannot reach the element.
final class HittabilityTests: GTKVersionsTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "NO"]) { $1 }
  }

  func testADisabledElementIsNotTapped() {
    let app = show(.controls, toolkit)
    expectFailure(containing: "Failed to tap \"Disabled\" Button", "is disabled", "isEnabled") {
      app.buttons["Disabled"].tap()
    }
  }

  func testAnElementUnderAnotherWindowIsReachedByRaisingItsWindow() {
    let app = show(.windows, toolkit)
    XCTAssertTrue(app.buttons["Under"].isHittable)
    app.buttons["Cover"].tap()
    XCTAssertTrue(app.windows["Cover"].waitForExistence(timeout: 2))
    XCTAssertFalse(app.buttons["Under"].isHittable)
    app.buttons["Under"].tap()
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testAnEventRaisesItsProgramAboveOtherProgramsOfTheTest() {
    let app = show(.labels, toolkit, "A")
    let other = show(.windows, toolkit)
    other.buttons["Cover"].tap()
    XCTAssertTrue(other.windows["Cover"].waitForExistence(timeout: 2))
    XCTAssertFalse(app.buttons["A"].isHittable)
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
    XCTAssertEqual(app.state, .runningForeground)
  }

  func testAFailureNamesAForeignWindowThatCoversTheElement() {
    let app = show(.stranger, toolkit)
    app.buttons["Spawn"].tap()
    XCTAssertTrue(BehaviorTestDesktop.waitForWindow(titled: "Stranger", timeout: 20))
    expectFailure(containing: "is covered by the window \"Stranger\" at ") {
      app.buttons["Under"].tap()
    }
  }

  func testAFailureNamesAModalDialogThatBlocksTheElement() {
    let app = show(.windows, toolkit)
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForExistence(timeout: 2))
    XCTAssertFalse(app.buttons["Under"].isHittable)
    expectFailure(containing: "Failed to tap \"Under\" Button", "modal window is open", "Question") {
      app.buttons["Under"].tap()
    }
    app.buttons["Fine"].tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForNonExistence(timeout: 2))
    app.buttons["Under"].tap()
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testAnElementOnAHiddenPageCannotBeTapped() {
    let app = show(.pages, toolkit)
    XCTAssertFalse(app.buttons["On Second"].isHittable)
    expectFailure(containing: "Failed to tap \"On Second\" Button") { app.buttons["On Second"].tap() }
    XCTAssertTrue(app.staticTexts["Taps: 0"].exists)
    app.buttons["Go to Second"].tap()
    app.buttons["On Second"].tap()
    XCTAssertTrue(app.staticTexts["Taps: 1"].exists)
  }
}
