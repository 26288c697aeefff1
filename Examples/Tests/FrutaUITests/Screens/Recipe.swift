// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The recipe of a smoothie.
public final class Recipe: FrutaUIElement {
  /// The number of ingredients with a switch.
  public var switchCount: Int { element.switches.count }

  /// "1 of 3 ingredients ready".
  public func readiness() throws -> String {
    let texts = element.staticTexts.matching(NSPredicate(format: "label ENDSWITH 'ingredients ready'"))
    return try XCTUnwrap(
      texts.allElementsBoundByIndex.first?.label, "The recipe does not say how many ingredients are ready.")
  }

  /// The switch of an ingredient; throws if the recipe has none.
  public func ingredientSwitch(_ ingredient: String) throws -> IngredientSwitch {
    let found = element.switches[ingredient]
    guard found.waitForExistence(timeout: 5) else { throw RecipeError.ingredientDoesNotExist(ingredient) }
    return IngredientSwitch(ingredient: ingredient, element: found)
  }

  /// Throws for the first ingredient without a switch in the recipe.
  public func verify(ingredients: [String]) throws {
    try XCTContext.runActivity(named: "Verify that the recipe has \(ingredients)") { activity in
      for ingredient in ingredients where !element.switches[ingredient].waitForExistence(timeout: 1) {
        let attachment = XCTAttachment(string: element.debugDescription)
        attachment.name = "The recipe without \(ingredient)"
        attachment.lifetime = .keepAlways
        activity.add(attachment)
        throw RecipeError.ingredientDoesNotExist(ingredient)
      }
    }
  }

  /// The amount of an ingredient in the recipe: "1½ cups".
  public func measure(of ingredient: String) throws -> String {
    let texts = element.cells[ingredient].staticTexts.allElementsBoundByIndex.map(\.label)
    guard let measure = texts.first(where: { $0 != ingredient }) else {
      throw RecipeError.measureDoesNotExist(ofIngredient: ingredient)
    }
    return measure
  }

  /// Changes the number of servings with the arrow keys.
  public func setServings(_ servings: Int) throws {
    try XCTContext.runActivity(named: "Set \(servings) servings") { _ in
      let stepper = element.steppers[StepperName.servings.rawValue]
      stepper.tap()
      let current = try XCTUnwrap(
        (stepper.value as? String).flatMap { Int($0) }, "The stepper shows no number of servings.")
      let key: XCUIKeyboardKey = servings > current ? .upArrow : .downArrow
      for _ in 0..<abs(servings - current) { stepper.typeKey(key, modifierFlags: []) }
    }
  }
}
