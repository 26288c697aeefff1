// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The switch for whether an ingredient is at home.
public struct IngredientSwitch {
  /// The ingredient, by the label of its switch.
  public let ingredient: String
  /// The switch.
  public let element: XCUIElement

  /// Whether the ingredient is marked as being at home.
  public func isOn() throws -> Bool {
    switch element.value as? String {
    case "1": return true
    case "0": return false
    case let value:
      throw RecipeError.switchHasNoState(ingredient, value: value.map { "“\($0)”" } ?? "none")
    }
  }

  /// Taps the switch if it is not in the wanted state.
  public func turn(on isWanted: Bool) throws {
    guard try isOn() != isWanted else { return }
    element.tap()
  }
}
