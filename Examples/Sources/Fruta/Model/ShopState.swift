// SPDX-License-Identifier: Apache-2.0

/// The saved data of the guest.
struct ShopState: Codable, Equatable {
  var favorites: Set<Smoothie.ID> = []
  /// The names of the ingredients that the guest has at home.
  var pantry: Set<String> = []
  var hasUnlockedRecipes = false
  /// The number of orders so far.
  var orders = 0

  /// The start state for UI tests of the recipes: all of them are unlocked, and there is no other data.
  static let recipesTests = ShopState(hasUnlockedRecipes: true)
}
