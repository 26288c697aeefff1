// SPDX-License-Identifier: Apache-2.0

import Storage

/// The shop of one guest, and the only place that changes it.
@MainActor
final class Shop {
  private(set) var state: ShopState

  /// The file to which changes are written; nil if they are not saved.
  private let file: DataFile<ShopState>?

  /// Called if the state could not be written.
  var onSaveFailure: ((any Error) -> Void)?

  init(state: ShopState, file: DataFile<ShopState>?) {
    self.state = state
    self.file = file
  }

  // MARK: - Favorites

  var favorites: [Smoothie] { Menu.smoothies.filter(isFavorite) }

  func isFavorite(_ smoothie: Smoothie) -> Bool { state.favorites.contains(smoothie.id) }

  func setFavorite(_ isFavorite: Bool, _ smoothie: Smoothie) {
    change { state in
      if isFavorite { state.favorites.insert(smoothie.id) } else { state.favorites.remove(smoothie.id) }
    }
  }

  // MARK: - Recipes

  /// The smoothies whose recipes are visible.
  var recipes: [Smoothie] {
    state.hasUnlockedRecipes ? Menu.smoothies : Menu.smoothies.filter(\.hasFreeRecipe)
  }

  func unlockRecipes() { change { $0.hasUnlockedRecipes = true } }

  func isAtHome(_ ingredient: Ingredient) -> Bool { state.pantry.contains(ingredient.name) }

  func setAtHome(_ isAtHome: Bool, _ ingredient: Ingredient) {
    change { state in
      if isAtHome { state.pantry.insert(ingredient.name) } else { state.pantry.remove(ingredient.name) }
    }
  }

  // MARK: - Orders

  /// Places an order.
  ///
  /// - Returns: Its number, counted from one.
  func order(_ smoothie: Smoothie) -> Int {
    change { $0.orders += 1 }
    return state.orders
  }

  private func change(_ body: (inout ShopState) -> Void) {
    let before = state
    body(&state)
    guard state != before else { return }
    do {
      try file?.write(state)
    } catch {
      onSaveFailure?(error)
    }
  }
}
