// SPDX-License-Identifier: Apache-2.0

import XCTest

final class MenuTests: FrutaTestCase {
  func testTheMenuShowsIngredientsCaloriesAndPriceOfEachSmoothie() throws {
    let list = try app.smoothieList()
    XCTAssertEqual(list.titles.count, 6, "The menu has \(list.titles).")
    for smoothie in SmoothieType.allCases {
      let cell = list.cell(of: smoothie)
      for text in [smoothie.rawValue, smoothie.kilocalories, smoothie.price] {
        XCTAssertTrue(cell.staticTexts[text].exists, "The row of \(smoothie.rawValue) lacks “\(text)”.")
      }
      for ingredient in smoothie.ingredients {
        let summary = cell.staticTexts.element(
          matching: NSPredicate(format: "label CONTAINS %@ AND label != %@", ingredient, smoothie.rawValue))
        XCTAssertTrue(summary.exists, "The row of \(smoothie.rawValue) does not mention \(ingredient).")
      }
    }
  }

  func testASmoothieIsOpenedAndClosed() throws {
    let page = try app.smoothieList().selectSmoothie(.berryBananas)
    assertTitle("That's Berry Bananas!", app)
    XCTAssertEqual(page.element.cells.count, 3)

    app.navigationBars.buttons[Section.menu.rawValue].tap()
    assertTitle("Menu", app)
    XCTAssertFalse(page.element.exists)
  }

  func testAnOrderIsConfirmedWithANumber() throws {
    let page = try app.smoothieList().selectSmoothie(.carrotChops)
    for number in 1...2 {
      let confirmation = try page.buy()
      XCTAssertEqual(try confirmation.receipt(), "Carrot Chops is order number \(number), $4.70.")
      confirmation.close()
    }
  }
}
