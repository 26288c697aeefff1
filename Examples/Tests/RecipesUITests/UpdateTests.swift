// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Here the alert is the subject of the test: the test queries it, and needs no monitor.
final class UpdateTests: RecipesTestCase {
  private var alert: XCUIElement { app.alerts["Recipes could not be updated"].firstMatch }

  func testTheAlertSaysWhatTheServerAnswers() {
    server.refuse(times: 1)
    app.launch()
    XCTAssert(alert.waitForExistence(timeout: 30))
    XCTAssert(alert.staticTexts["The server at 127.0.0.1:\(server.port) answers with status 503."].exists)

    alert.buttons["Retry"].tap()

    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
    XCTAssertFalse(alert.exists)
  }

  /// The alert does not repeat: the user starts the next update.
  func testCancelLeavesTheRecipesUnchangedUntilTheNextUpdate() {
    server.refuse(times: 1)
    app.launch()
    XCTAssert(alert.waitForExistence(timeout: 30))
    alert.buttons["Cancel"].tap()
    XCTAssert(alert.waitForNonExistence(timeout: 30))
    XCTAssert(app.staticTexts["Not updated"].exists)
    XCTAssertEqual(server.answerCount, 1)

    app.buttons["Update"].tap()

    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
    cell(recipeName: "Fluffy Pancakes").tap()
    XCTAssertEqual(app.textViews["Instructions Content"].value as? String, Self.pancakeInstructions)
  }

  func testTheServerIsAskedAgainAndAgain() {
    app.launch()
    XCTAssert(server.waitForAnswers(3, timeout: 30))
    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
  }

  func testWithoutAServerNothingIsUpdated() {
    app.launchArguments = ["--sample-data"]
    app.launch()
    XCTAssert(app.staticTexts["Only on this computer"].waitForExistence(timeout: 30))
    XCTAssertFalse(app.buttons["Update"].exists)
    XCTAssertEqual(server.answerCount, 0)
  }
}
