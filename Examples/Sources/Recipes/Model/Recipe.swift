// SPDX-License-Identifier: Apache-2.0

/// A recipe for a dish.
struct Recipe: Codable, Equatable, Identifiable {
  var title: String
  var dish: Dish
  var minutes: Int
  var servings: Int
  /// One ingredient per line.
  var ingredients: String
  /// Numbered steps, with an empty line between them.
  var instructions: String
  /// The number of photos of the dish.
  var photos = 0

  /// No two recipes of a book have the same title.
  var id: String { title }

  var summary: String { "\(minutes) minutes · \(servings) servings" }
}

/// A newer version of a recipe, from the server.
struct RecipeUpdate: Codable, Equatable, Sendable {
  var title: String
  var instructions: String
}
