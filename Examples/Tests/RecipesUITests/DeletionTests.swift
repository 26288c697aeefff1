// SPDX-License-Identifier: Apache-2.0

import XCTest

/// An alert that is the result of the test's own step is not an interruption: the test waits for it and reads it.
final class DeletionTests: RecipesTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launch()
  }

  func testDeleteRecipe() throws {
    let breadCell = cell(recipeName: "Banana Bread")
    deleteCell(breadCell)

    let alert = app.alerts["Delete Recipe"].firstMatch
    let alertExists = alert.waitForExistence(timeout: 30)
    XCTAssert(alertExists, "Expected alert to show up")

    let description = """
      Are you sure you want to \
      delete “Banana Bread”?
      """

    let alertDescription = alert.staticTexts[description]
    XCTAssert(alertDescription.exists)

    alert.buttons["Delete"].tap()
    XCTAssertFalse(breadCell.exists)
    XCTAssertEqual(app.tables["Recipes"].cells.count, 5)
  }

  func testARecipeIsDeletedByTheButtonOfItsPage() {
    cell(recipeName: "Apple Pie").tap()
    app.navigationBars.buttons["Delete"].tap()
    let alert = app.alerts["Delete Recipe"].firstMatch
    XCTAssert(alert.waitForExistence(timeout: 30))
    XCTAssert(alert.staticTexts["Are you sure you want to delete “Apple Pie”?"].exists)

    alert.buttons["Delete"].tap()

    XCTAssert(app.navigationBars.staticTexts["Grandma's Recipes"].waitForExistence(timeout: 30))
    XCTAssertFalse(cell(recipeName: "Apple Pie").exists)
  }

  func testCancelKeepsTheRecipe() {
    deleteCell(cell(recipeName: "Banana Bread"))
    app.alerts["Delete Recipe"].buttons["Cancel"].tap()
    XCTAssert(app.alerts["Delete Recipe"].waitForNonExistence(timeout: 30))
    XCTAssert(cell(recipeName: "Banana Bread").exists)
    XCTAssertFalse(app.buttons["Delete Banana Bread"].exists)

    // Rows still open after a finger has pressed the button in one of them.
    cell(recipeName: "Banana Bread").tap()
    XCTAssert(app.navigationBars.staticTexts["Banana Bread"].waitForExistence(timeout: 30))
  }

  /// A swipe does not open a row, and a swipe to the right reverts a swipe to the left.
  ///
  /// With the destination `input=touch`, the swipe is a touch.
  func testASwipeToTheRightHidesTheButton() {
    let soupCell = cell(recipeName: "Tomato Soup")
    soupCell.swipeLeft()
    XCTAssert(soupCell.buttons["Delete Tomato Soup"].wait(for: \.isHittable, toEqual: true, timeout: 30))

    soupCell.swipeRight()

    XCTAssertFalse(soupCell.buttons["Delete Tomato Soup"].exists)
    XCTAssert(app.navigationBars.staticTexts["Grandma's Recipes"].exists)
  }

  func testADragWithTheMouseIsASwipe() {
    let saladCell = cell(recipeName: "Potato Salad")
    let start = saladCell.coordinate(withNormalizedOffset: CGVector(dx: 0.8, dy: 0.5))
    let end = saladCell.coordinate(withNormalizedOffset: CGVector(dx: 0.3, dy: 0.5))
    start.click(forDuration: 0, thenDragTo: end)
    XCTAssert(saladCell.buttons["Delete Potato Salad"].wait(for: \.isHittable, toEqual: true, timeout: 30))
    XCTAssert(app.navigationBars.staticTexts["Grandma's Recipes"].exists)
  }

  func testTheDeleteKeyAsksToo() {
    let list = app.tables["Recipes"]
    app.typeKey(.tab, modifierFlags: [])
    for _ in 0..<6 where !list.cells["Fluffy Pancakes"].hasFocus {
      app.typeKey(.tab, modifierFlags: [])
    }
    XCTAssert(list.cells["Fluffy Pancakes"].hasFocus)
    app.typeKey(.forwardDelete, modifierFlags: [])
    XCTAssert(
      app.alerts.staticTexts["Are you sure you want to delete “Fluffy Pancakes”?"]
        .waitForExistence(timeout: 30))
  }
}
