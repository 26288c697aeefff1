// SPDX-License-Identifier: Apache-2.0

/// The app's command-line arguments.
public enum LaunchArgument: String {
  /// Starts on the recipes, all of them unlocked.
  case recipesTests = "-recipes-tests"
}

/// The tabs.
public enum Section: String, CaseIterable {
  /// All smoothies.
  case menu = "Menu"
  /// The favorite smoothies.
  case favorites = "Favorites"
  /// The recipes of smoothies.
  case recipes = "Recipes"
}

/// The containers of the app.
public enum Container: String {
  /// The list of a section.
  case smoothieList = "Smoothie List"
  /// The page of a smoothie.
  case smoothieView = "Smoothie View"
  /// A recipe.
  case ingredientsView = "Ingredients View"
  /// The alert after an order.
  case orderConfirmation = "Thank you for your order!"
  /// The alert that asks before recipes are unlocked.
  case unlockQuestion = "Unlock all recipes?"
}

/// The buttons, by their labels.
public enum ButtonName: String {
  /// The heart of a smoothie that is not a favorite.
  case favorite = "Favorite"
  /// The heart of a favorite.
  case unfavorite = "Unfavorite"
  /// Orders the smoothie.
  case buy = "Buy"
  /// Closes the confirmation of an order.
  case done = "Done"
  /// Opens the question whether to unlock recipes.
  case unlockAllRecipes = "Unlock All Recipes"
  /// Unlocks them.
  case unlock = "Unlock"
  /// Leaves them locked.
  case notNow = "Not Now"
}

/// The steppers, by their labels.
public enum StepperName: String {
  /// For how many a recipe is.
  case servings = "Servings"
}
