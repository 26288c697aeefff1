// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs that the program under test starts; a test uses them through an `XCUIApplication` as well.
final class StartedProgramTests: BehaviorTestCase {
  private func program(_ name: String, _ arguments: [String] = []) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = arguments
    terminateAfterTest(app)
    return app
  }

  private func start(
    _ other: XCUIApplication, from starter: XCUIApplication, by button: String, line: UInt = #line
  ) {
    XCTAssertEqual(other.state, .notRunning, line: line)
    starter.buttons[button].tap()
    XCTAssertTrue(other.wait(for: .runningForeground, timeout: 15), button, line: line)
    other.textFields["Name"].tap()
    other.textFields["Name"].typeText("Ada")
    other.buttons["Done"].tap()
    XCTAssertTrue(starter.staticTexts["Ended: 3"].waitForExistence(timeout: 5), button, line: line)
    XCTAssertEqual(other.state, .notRunning, line: line)
  }

  func testAStartedProgramIsFoundByItsFile() {
    let starter = program("starter.py", ["--gtk=3"])
    starter.launch()
    let started = program("started.py")
    for button in ["By Path", "By Interpreter", "By Shell"] { start(started, from: starter, by: button) }
    XCTAssertTrue(starter.wait(for: .runningForeground, timeout: 5))
  }

  func testAStartedProgramOfAnotherToolkitIsFoundByItsFile() {
    let starter = program("starter.py", ["--gtk=4", "--qt=6"])
    starter.launch()
    start(program("started_qt.py"), from: starter, by: "By Interpreter")
  }

  func testAnEventBringsItsProgramToTheForeground() {
    let starter = program("starter.py", ["--gtk=3"])
    let started = program("started.py")
    starter.launch()
    starter.buttons["By Path"].tap()
    XCTAssertTrue(started.wait(for: .runningForeground, timeout: 15))
    starter.activate()
    XCTAssertTrue(started.wait(for: .runningBackground, timeout: 5))
    started.textFields["Name"].typeText("Grace")
    XCTAssertEqual(started.state, .runningForeground)
    started.terminate()
    XCTAssertTrue(starter.staticTexts["Ended: -15"].waitForExistence(timeout: 5))
  }
}
