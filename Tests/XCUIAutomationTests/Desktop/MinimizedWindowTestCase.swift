// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests minimized windows: they remain elements with their titles, and `activate()` restores them.
class MinimizedWindowTestCase: BehaviorTestCase {
  func launch(_ arguments: [String]) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("minimized.py"))
    app.launchArguments = arguments
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func checkOneOfTwo(_ arguments: String..., line: UInt = #line) {
    let app = launch(arguments)
    XCTAssertTrue(app.windows["Layers"].exists, line: line)
    app.windows["Main"].buttons["Minimize"].tap()
    let titles = app.windows.allElementsBoundByIndex.map(\.label)
    XCTAssertTrue(app.windows["Layers"].exists, "\(arguments): \(titles)", line: line)
    XCTAssertTrue(app.windows["Main"].exists, "\(arguments): \(titles)", line: line)
    XCTAssertEqual(app.windows.count, 2, "\(arguments)", line: line)
    XCTAssertFalse(app.buttons["Merge"].isHittable, "\(arguments)", line: line)
    expectFailure(containing: "minimized", "activate()") { app.buttons["Merge"].tap() }
    app.activate()
    app.buttons["Merge"].tap()
    XCTAssertTrue(app.staticTexts["Log: merged"].exists, "\(arguments)", line: line)
    app.terminate()
  }

  func checkTheOnlyOne(_ toolkit: String, line: UInt = #line) {
    let app = launch([toolkit, "--alone"])
    app.buttons["Minimize"].tap()
    XCTAssertTrue(app.windows["Main"].exists, toolkit, line: line)
    XCTAssertEqual(app.state, .runningBackground, toolkit, line: line)
    app.activate()
    XCTAssertEqual(app.state, .runningForeground, toolkit, line: line)
    app.buttons["Merge"].tap()
    XCTAssertTrue(app.staticTexts["Log: merged"].exists, toolkit, line: line)
    app.terminate()
  }
}
