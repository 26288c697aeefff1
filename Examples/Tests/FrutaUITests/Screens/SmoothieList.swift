// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The list of smoothies or recipes in a section.
public final class SmoothieList: FrutaUIElement {
  /// The titles, from top to bottom.
  public var titles: [String] { element.cells.allElementsBoundByIndex.map(\.label) }

  /// The row of a smoothie.
  public func cell(of smoothie: SmoothieType) -> XCUIElement { element.cells[smoothie.rawValue] }

  /// Opens a smoothie of the menu or of the favorites.
  public func selectSmoothie(_ smoothie: SmoothieType) throws -> SmoothiePage {
    try select(smoothie)
    return try app.smoothiePage()
  }

  /// Opens a recipe.
  public func selectRecipe(smoothie: SmoothieType) throws -> Recipe {
    try select(smoothie)
    return try app.recipe()
  }

  private func select(_ smoothie: SmoothieType) throws {
    try XCTContext.runActivity(named: "Select “\(smoothie.rawValue)”") { activity in
      let button = element.buttons[smoothie.rawValue]
      guard button.waitForExistence(timeout: 5) else {
        let attachment = XCTAttachment(string: element.debugDescription)
        attachment.name = "The list"
        attachment.lifetime = .keepAlways
        activity.add(attachment)
        throw FrutaError.smoothieIsNotListed(smoothie.rawValue, found: titles)
      }
      button.tap()
    }
  }
}
