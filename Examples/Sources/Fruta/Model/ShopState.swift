// SPDX-License-Identifier: Apache-2.0

/// What the shop remembers of its guest.
struct ShopState: Codable, Equatable {
  var favorites: Set<Smoothie.ID> = []
  /// The names of the ingredients that the guest has at home.
  var pantry: Set<String> = []
  var hasUnlockedRecipes = false
  /// How many orders were placed so far.
  var orders = 0

  /// Where UI tests of the recipes start: all of them are open, and nothing was done yet.
  static let recipesTests = ShopState(hasUnlockedRecipes: true)
}
