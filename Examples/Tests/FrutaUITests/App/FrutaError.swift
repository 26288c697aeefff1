// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The reason why a step failed.
public enum FrutaError: Error, CustomStringConvertible {
  /// An element did not appear in time.
  case elementDoesNotExist(String)
  /// A tab was tapped but is not selected.
  case sectionWasNotSelected(Section)
  /// A list contains other smoothies, but not this one.
  case smoothieIsNotListed(String, found: [String])

  /// The error, as a sentence.
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

/// The problem of a recipe.
public enum RecipeError: Error, Equatable {
  /// The recipe has no switch for the ingredient.
  case ingredientDoesNotExist(String)
  /// The switch of the ingredient is neither on nor off.
  case switchHasNoState(String, value: String)
  /// The recipe has no amount for the ingredient.
  case measureDoesNotExist(ofIngredient: String)
}

extension RecipeError: LocalizedError, CustomStringConvertible {
  /// The problem, as a sentence.
  public var errorDescription: String? { description }

  /// The problem, as a sentence.
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
