// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Why a step could not be done.
public enum FrutaError: Error, CustomStringConvertible {
  /// Something did not come up in time.
  case elementDoesNotExist(String)
  /// A tab was tapped and is not selected.
  case sectionWasNotSelected(Section)
  /// A list has other smoothies, and not this one.
  case smoothieIsNotListed(String, found: [String])

  /// What went wrong, as a sentence.
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
  /// The recipe has no switch for the ingredient.
  case ingredientDoesNotExist(String)
  /// The switch of the ingredient is neither on nor off.
  case switchHasNoState(String, value: String)
  /// The recipe does not say how much of the ingredient it takes.
  case measureDoesNotExist(ofIngredient: String)
}

extension RecipeError: LocalizedError, CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var errorDescription: String? { description }

  /// What is wrong, as a sentence.
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
