// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A test with a separate server, and with the same recipes at every start.
class RecipesTestCase: XCTestCase {
  let app = XCUIApplication()
  private(set) var server: RecipeServer!

  /// Grandma's changes to her first version of the recipe.
  static let pancakeInstructions = """
    1. Whisk flour, sugar, baking powder and salt.

    2. Make a hollow in the middle for milk, egg and butter, and stir until no flour is to be seen.

    3. Let the batter rest (you can lay the table, my dear!), then fry it in a little oil on both sides.

    4. Eat them with jam or berries, while they are warm.
    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    continueAfterFailure = false
    server = try RecipeServer(recipes: [
      .init(title: "Fluffy Pancakes", instructions: Self.pancakeInstructions)
    ])
    try server.start()
    configure(app)
  }

  override func tearDownWithError() throws {
    app.terminate()
    server?.stop()
    try super.tearDownWithError()
  }

  /// Makes an app use this test's server, and save nothing.
  func configure(_ app: XCUIApplication) {
    app.launchArguments = ["--sample-data", "--server", server.address, "--update-interval", "0.5"]
    // Without this, a proxy from the environment would receive the requests.
    app.launchEnvironment["no_proxy"] = "127.0.0.1"
  }

  func cell(recipeName: String) -> XCUIElement {
    app.cells[recipeName].firstMatch
  }

  /// Swipes over the cell and taps the button that appears.
  func deleteCell(_ cell: XCUIElement) {
    cell.swipeLeft()
    cell.buttons.matching(NSPredicate(format: "label BEGINSWITH 'Delete'")).firstMatch.tap()
  }

  func waitForValue(
    _ value: String, of element: XCUIElement, timeout: TimeInterval = 30, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let expectation = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "value == %@", value), object: element)
    XCTAssertEqual(
      XCTWaiter.wait(for: [expectation], timeout: timeout), .completed,
      "The value stays \(String(describing: element.value)).", file: file, line: line)
  }
}
