// SPDX-License-Identifier: Apache-2.0

import XCTest

class RecipesTests: XCTestCase {
  let app = FrutaApp()
  let isSharingImplemented = false

  override func setUpWithError() throws {
    continueAfterFailure = false
    app.launchArguments.append(LaunchArgument.recipesTests.rawValue)
    app.launch()
  }

  override func tearDownWithError() throws {
    app.terminate()
    try app.removeData()
  }

  func testTheAppStartsOnItsRecipes() throws {
    XCTAssertEqual(app.tabBar.selected, [.recipes])
    assertTitle("Recipes", app)
  }

  func testIngredientsListAccuracy() throws {
    let recipe = try app.smoothieList().selectRecipe(smoothie: .berryBlue)
    try recipe.verify(ingredients: SmoothieType.berryBlue.ingredients)
  }

  func testEachRecipeHasItsIngredientsAndNoOthers() throws {
    for smoothie in SmoothieType.allCases {
      let recipe = try app.open(.recipes).selectRecipe(smoothie: smoothie)
      assertTitle(smoothie.rawValue, app)
      try recipe.verify(ingredients: smoothie.ingredients)
      XCTAssertEqual(
        recipe.switchCount, smoothie.ingredients.count,
        "\(smoothie.rawValue) is expected to have the ingredients \(smoothie.ingredients) and no others.")
    }
  }

  func testAMissingIngredientIsNamed() throws {
    let recipe = try app.smoothieList().selectRecipe(smoothie: .berryBlue)
    XCTAssertThrowsError(try recipe.verify(ingredients: ["Orange", "Broccoli"])) { error in
      XCTAssertEqual(error as? RecipeError, .ingredientDoesNotExist("Broccoli"))
      XCTAssertEqual("\(error)", "The recipe has no switch for “Broccoli”.")
      XCTAssertEqual(error.localizedDescription, "\(error)")
    }
  }

  func testAnUnknownRecipeIsNotFound() throws {
    XCTAssertThrowsError(try app.recipe(timeout: 0.5), "No recipe is open.") { error in
      XCTAssertEqual("\(error)", "“Ingredients View” did not come up.")
    }
  }

  func testSwitchesCountWhatIsReady() throws {
    let recipe = try app.smoothieList().selectRecipe(smoothie: .carrotChops)
    assertSwitchedOn([], in: recipe, of: .carrotChops)
    XCTAssertEqual(try recipe.readiness(), "0 of 3 ingredients ready")

    for (index, ingredient) in SmoothieType.carrotChops.ingredients.enumerated() {
      try recipe.ingredientSwitch(ingredient).turn(on: true)
      XCTAssertEqual(try recipe.readiness(), "\(index + 1) of 3 ingredients ready")
    }

    try recipe.ingredientSwitch("Carrot").turn(on: false)
    assertSwitchedOn(["Orange", "Mango"], in: recipe, of: .carrotChops)
    XCTAssertEqual(try recipe.readiness(), "2 of 3 ingredients ready")
  }

  func testAnIngredientIsAtHomeForAllRecipes() throws {
    try app.smoothieList().selectRecipe(smoothie: .berryBlue).ingredientSwitch("Orange").turn(on: true)
    let other = try app.open(.recipes).selectRecipe(smoothie: .carrotChops)
    assertSwitchedOn(["Orange"], in: other, of: .carrotChops)
  }

  func testServingsScaleTheMeasures() throws {
    let recipe = try app.smoothieList().selectRecipe(smoothie: .berryBlue)
    XCTAssertEqual(try recipe.measure(of: "Orange"), "1½ cups")
    XCTAssertEqual(try recipe.measure(of: "Avocado"), "¼ piece")

    try recipe.setServings(3)
    XCTAssertEqual(try recipe.measure(of: "Orange"), "4½ cups")
    XCTAssertEqual(try recipe.measure(of: "Blueberry"), "3 cups")
    XCTAssertEqual(try recipe.measure(of: "Avocado"), "¾ piece")

    try recipe.setServings(2)
    XCTAssertEqual(try recipe.measure(of: "Orange"), "3 cups")
  }

  func testARecipeIsShared() throws {
    try XCTSkipUnless(isSharingImplemented, "Recipes cannot be shared yet.")
    app.buttons["Share"].tap()
  }
}
