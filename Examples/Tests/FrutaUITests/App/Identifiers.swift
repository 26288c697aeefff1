/// What the app understands on its command line.
public enum LaunchArgument: String {
  case recipesTests = "-recipes-tests"
}

/// The tabs.
public enum Section: String, CaseIterable {
  case menu = "Menu"
  case favorites = "Favorites"
  case recipes = "Recipes"
}

/// The parts of the app that hold others.
public enum Container: String {
  case smoothieList = "Smoothie List"
  case smoothieView = "Smoothie View"
  case ingredientsView = "Ingredients View"
  case orderConfirmation = "Thank you for your order!"
  case unlockQuestion = "Unlock all recipes?"
}

public enum ButtonName: String {
  case favorite = "Favorite"
  case unfavorite = "Unfavorite"
  case buy = "Buy"
  case done = "Done"
  case unlockAllRecipes = "Unlock All Recipes"
  case unlock = "Unlock"
  case notNow = "Not Now"
}

public enum StepperName: String {
  case servings = "Servings"
}
