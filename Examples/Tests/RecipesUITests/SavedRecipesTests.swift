// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Without its sample data, the program saves changes of the recipes.
final class SavedRecipesTests: RecipesTestCase {
  private var dataHome: URL!

  override func setUpWithError() throws {
    try super.setUpWithError()
    dataHome = FileManager.default.temporaryDirectory.appendingPathComponent("Recipes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: dataHome, withIntermediateDirectories: true)
    app.launchEnvironment["XDG_DATA_HOME"] = dataHome.path
    app.launchArguments.removeAll { $0 == "--sample-data" }
  }

  override func tearDownWithError() throws {
    try super.tearDownWithError()
    if let dataHome { try FileManager.default.removeItem(at: dataHome) }
  }

  func testDeletionsAndUpdatesPersistAfterTheNextLaunch() {
    app.launch()
    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
    deleteCell(cell(recipeName: "Apple Pie"))
    app.alerts["Delete Recipe"].buttons["Delete"].tap()
    XCTAssertFalse(cell(recipeName: "Apple Pie").exists)
    app.terminate()

    app.launchArguments = []
    app.launch()

    XCTAssertEqual(app.tables["Recipes"].cells.count, 5)
    XCTAssertFalse(cell(recipeName: "Apple Pie").exists)
    cell(recipeName: "Fluffy Pancakes").tap()
    XCTAssertEqual(app.textViews["Instructions Content"].value as? String, Self.pancakeInstructions)
  }
}
