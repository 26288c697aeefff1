// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests the end of a launch: at the first window that is not a splash, or when the program is idle without a window.
final class FirstWindowTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_WINDOWLESS_TIMEOUT": "1.5"]
  }

  private func program(_ name: String, _ arguments: String...) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = arguments
    terminateAfterTest(app)
    return app
  }

  func testAnEmptyWindowEndsALaunch() {
    let app = program("bare.py", "--gtk=3")
    XCTAssertLessThan(unhinderedSeconds { app.launch() }, 10)
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertEqual(app.windows.count, 1)
    XCTAssertTrue(app.windows["Empty"].isHittable)
    XCTAssertEqual(app.buttons.count, 0)
  }

  func testUnreportedContentOfAWindowIsReadFromTheScreen() {
    let app = program("bare.py", "--qt=6")
    XCTAssertLessThan(unhinderedSeconds { app.launch() }, 10)
    XCTAssertTrue(app.windows["Canvas"].exists)
    XCTAssertTrue(app.staticTexts["Painted Words"].exists)
    XCTAssertTrue(app.screenTexts["Painted Words"].exists)
  }

  func testASplashDoesNotEndALaunch() {
    let app = program("splash.py", "--gtk=3")
    app.launch()
    XCTAssertTrue(app.buttons["Begin"].exists)
    XCTAssertEqual(app.windows.count, 1)
    app.buttons["Begin"].tap()
  }

  func testAWindowOfTypeSplashDoesNotEndALaunch() {
    let app = program("splash.py", "--gtk=3", "--typed")
    app.launch()
    XCTAssertTrue(app.buttons["Begin"].exists)
  }

  func testAProgramWithoutAWindowIsLaunchedInTheBackground() throws {
    let app = program("windowless.py", "--gtk=3")
    XCTAssertLessThan(unhinderedSeconds { app.launch() }, 15)
    XCTAssertEqual(app.state, .runningBackground)
    XCTAssertEqual(app.windows.count, 0)
    XCTAssertFalse(app.buttons["Greet"].exists)
    expectFailure(containing: "no window to activate") { app.activate() }
    kill(try XCTUnwrap(app.target.processIdentifier), SIGUSR1)
    XCTAssertTrue(app.windows["Called"].waitForExistence(timeout: 5))
    app.buttons["Greet"].tap()
    XCTAssertTrue(app.staticTexts["Log: hello"].exists)
    XCTAssertEqual(app.state, .runningForeground)
  }
}
