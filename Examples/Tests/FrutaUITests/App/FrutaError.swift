import Foundation

/// Why a step could not be done.
public enum FrutaError: Error, CustomStringConvertible {
  case elementDoesNotExist(String)
  case sectionWasNotSelected(Section)
  case smoothieIsNotListed(String, found: [String])

  public var description: String {
    switch self {
    case .elementDoesNotExist(let name):
      return "“\(name)” did not come up."
    case .sectionWasNotSelected(let section):
      return "The tab “\(section.rawValue)” was tapped, but is not selected."
    case .smoothieIsNotListed(let title, let found):
      return "“\(title)” is not in the list, which has: \(found.joined(separator: ", "))."
    }
  }
}

/// What is wrong with a recipe.
public enum RecipeError: Error, Equatable {
  case ingredientDoesNotExist(String)
  case switchHasNoState(String, value: String)
  case measureDoesNotExist(ofIngredient: String)
}

extension RecipeError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .ingredientDoesNotExist(let ingredient):
      return "The recipe has no switch for “\(ingredient)”."
    case .switchHasNoState(let ingredient, let value):
      return "The switch “\(ingredient)” is neither on nor off: its value is \(value)."
    case .measureDoesNotExist(let ingredient):
      return "The recipe does not say how much “\(ingredient)” it takes."
    }
  }
}
