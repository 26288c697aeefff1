// SPDX-License-Identifier: Apache-2.0

/// The parts of the shop, in the order of their tabs.
enum Section: Int, CaseIterable {
  case menu
  case favorites
  case recipes

  var title: String {
    switch self {
    case .menu: "Menu"
    case .favorites: "Favorites"
    case .recipes: "Recipes"
    }
  }

  /// A name in the icon theme.
  var icon: String {
    switch self {
    case .menu: "view-list-symbolic"
    case .favorites: "emblem-favorite-symbolic"
    case .recipes: "user-bookmarks-symbolic"
    }
  }
}
