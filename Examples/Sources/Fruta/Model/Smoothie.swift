// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A drink on the menu, with its recipe.
struct Smoothie: Equatable, Identifiable {
  /// An ingredient, and its amount for one glass.
  struct Part: Equatable {
    var ingredient: Ingredient
    var measure: Measure

    init(_ ingredient: Ingredient, _ measure: Measure) {
      self.ingredient = ingredient
      self.measure = measure
    }
  }

  /// The key in the saved state.
  ///
  /// It stays the same if the title changes.
  var id: String
  var title: String
  var description: String
  var parts: [Part]
  /// For one glass.
  var kilocalories: Int
  /// For one glass, in cents.
  var price: Int
  /// Whether the recipe is visible without unlocking it.
  var hasFreeRecipe = false

  /// The ingredients in a line: "Orange, Blueberry and Avocado".
  var summary: String {
    let names = parts.map(\.ingredient.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  var priceText: String {
    String(format: "$%d.%02d", price / 100, price % 100)
  }

  var kilocaloriesText: String { "\(kilocalories) kcal" }
}
