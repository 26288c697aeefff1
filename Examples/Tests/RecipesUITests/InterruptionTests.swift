// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The server is sometimes down, and the alert about it can appear at any time: no step of a test can expect it.
///
/// Based on "Handle interruptions and alerts in UI tests" (WWDC 2020).
final class InterruptionTests: RecipesTestCase {
  private var handled = 0

  override func setUpWithError() throws {
    try super.setUpWithError()
    addUIInterruptionMonitor(withDescription: "Handle recipe update failures") { element -> Bool in
      let retryButton = element.buttons["Retry"].firstMatch
      if element.elementType == .alert && retryButton.exists {
        retryButton.tap()
        self.handled += 1
        return true
      } else {
        return false
      }
    }
  }

  func testRecipeDetailsNavigation() throws {
    server.refuse(times: 1)

    let app = XCUIApplication()
    configure(app)
    app.launch()
    // The alert may be delayed. Here it must block the first tap; otherwise the test would not show how it is handled.
    XCTAssert(server.waitForAnswers(1, timeout: 30))
    XCTAssert(app.alerts["Recipes could not be updated"].waitForExistence(timeout: 30))

    let pancakeRecipe = app.cells.staticTexts["Fluffy Pancakes"].firstMatch
    pancakeRecipe.tap()

    // In the detail view
    let detailTitle = app.navigationBars.staticTexts["Fluffy Pancakes"].firstMatch
    XCTAssert(detailTitle.waitForExistence(timeout: 30))

    let expectedImage = app.images["Fluffy Pancakes Image"].firstMatch
    XCTAssert(expectedImage.exists)

    let ingredientsTitle = app.staticTexts["Ingredients Title"].firstMatch
    XCTAssert(ingredientsTitle.exists)

    let ingredientsContent = app.textViews["Ingredients Content"].firstMatch
    XCTAssert(ingredientsContent.exists)
    XCTAssert((ingredientsContent.value as! String).count > 0)

    let instructionsTitle = app.staticTexts["Instructions Title"].firstMatch
    XCTAssert(instructionsTitle.exists)

    let instructionsTextView = app.textViews["Instructions Content"].firstMatch
    XCTAssert(instructionsTextView.exists)
    XCTAssert((instructionsTextView.value as! String).count > 0)

    // Make sure that Grandma's latest instructions have arrived.
    waitForValue(Self.pancakeInstructions, of: instructionsTextView)

    // Go back to the list of recipes
    let backButton = app.navigationBars.buttons["Grandma's Recipes"].firstMatch
    backButton.tap()

    XCTAssert(pancakeRecipe.waitForExistence(timeout: 30))
    XCTAssertEqual(handled, 1)
  }

  /// The last monitor is called first.
  ///
  /// As long as it returns false, the monitor before it handles the alert.
  func testAMonitorThatDeclinesLeavesTheAlertToTheOneBefore() throws {
    var declined = 0
    addUIInterruptionMonitor(withDescription: "Handle nothing yet") { element -> Bool in
      if element.elementType == .alert && element.buttons["Retry"].firstMatch.exists { declined += 1 }
      return false
    }
    server.refuse(times: 1)
    app.launch()
    XCTAssert(app.alerts["Recipes could not be updated"].waitForExistence(timeout: 30))

    cell(recipeName: "Tomato Soup").tap()

    XCTAssert(app.navigationBars.staticTexts["Tomato Soup"].waitForExistence(timeout: 30))
    XCTAssertEqual([declined, handled], [1, 1])
  }

  /// The server goes down in the middle of the test, and the test starts it again while the alert is open.
  func testAServerThatGoesDownInterruptsInTheDetailView() throws {
    app.launch()
    cell(recipeName: "Lentil Stew").tap()
    XCTAssert(app.navigationBars.staticTexts["Lentil Stew"].waitForExistence(timeout: 30))

    server.stop()
    let alert = app.alerts["Recipes could not be updated"].firstMatch
    XCTAssert(alert.waitForExistence(timeout: 30))
    let reason = alert.staticTexts["The server at 127.0.0.1:\(server.port) does not answer."]
    // GTK 4.18 reports the text of a dialog a moment after the dialog.
    XCTAssert(reason.waitForExistence(timeout: 5))
    try server.start()

    app.navigationBars.buttons["Grandma's Recipes"].firstMatch.tap()

    XCTAssert(cell(recipeName: "Lentil Stew").waitForExistence(timeout: 30))
    // The alert appears again as long as the server is down.
    XCTAssertGreaterThanOrEqual(handled, 1)
    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
  }
}
