// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Attaches a picture of each screen to the results of the run.
final class SmoothiePictureTests: FrutaTestCase {
  func testPicturesOfAllScreens() throws {
    var pictures = [attachScreenshot(named: "Menu")]
    let page = try app.smoothieList().selectSmoothie(.berryBananas)
    page.setFavorite(true)
    pictures.append(attachScreenshot(named: "Smoothie"))
    let confirmation = try page.buy()
    pictures.append(attachScreenshot(named: "Order"))
    confirmation.close()
    try app.open(.favorites)
    pictures.append(attachScreenshot(named: "Favorites"))
    try app.open(.recipes).selectRecipe(smoothie: .berryBlue).ingredientSwitch("Orange").turn(on: true)
    pictures.append(attachScreenshot(named: "Recipe"))

    attach(app.debugDescription, named: "Elements of the recipe")
    XCTAssertEqual(Set(pictures.map(\.pngRepresentation)).count, 5, "Two screens look the same.")
  }
}
