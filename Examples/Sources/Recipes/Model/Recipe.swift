// SPDX-License-Identifier: Apache-2.0

/// How a dish is made.
struct Recipe: Codable, Equatable, Identifiable {
  var title: String
  var dish: Dish
  var minutes: Int
  var servings: Int
  /// One a line.
  var ingredients: String
  /// Numbered steps, with an empty line between two of them.
  var instructions: String
  /// How many pictures of the dish were taken.
  var photos = 0

  /// No two recipes of a book have the same title.
  var id: String { title }

  var summary: String { "\(minutes) minutes · \(servings) servings" }
}

/// A newer version of a recipe, as the server tells it.
struct RecipeUpdate: Codable, Equatable, Sendable {
  var title: String
  var instructions: String
}
