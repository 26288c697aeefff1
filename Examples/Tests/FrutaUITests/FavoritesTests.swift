// SPDX-License-Identifier: Apache-2.0

import XCTest

final class FavoritesTests: FrutaTestCase {
  private var emptyText: XCUIElement {
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH[c] 'add some smoothies'")).firstMatch
  }

  func testThereAreNoFavoritesAtFirst() throws {
    XCTAssertEqual(try app.open(.favorites).titles, [])
    XCTAssertTrue(emptyText.waitForExistence(timeout: 5))
  }

  func testASmoothieBecomesAFavoriteAndCeasesToBeOne() throws {
    let page = try app.smoothieList().selectSmoothie(.berryBlue)
    XCTAssertFalse(page.isFavorite)
    page.setFavorite(true)
    XCTAssertTrue(page.isFavorite)

    let favorites = try app.open(.favorites)
    XCTAssertEqual(favorites.titles, ["Berry Blue"])
    XCTAssertFalse(emptyText.exists)

    try favorites.selectSmoothie(.berryBlue).setFavorite(false)
    try app.tabBar.select(.favorites)
    XCTAssertTrue(emptyText.waitForExistence(timeout: 5))
  }

  func testFavoritesAreSaved() throws {
    try app.smoothieList().selectSmoothie(.carrotChops).setFavorite(true)
    app.relaunch()
    XCTAssertEqual(try app.open(.favorites).titles, ["Carrot Chops"])
  }
}
