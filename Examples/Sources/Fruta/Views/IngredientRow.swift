// SPDX-License-Identifier: Apache-2.0

import GTK

/// An ingredient of a recipe, its amount, and a switch for "I have this".
@MainActor
final class IngredientRow {
  let root: ListRow
  var onToggle: ((Bool) -> Void)?

  private let part: Smoothie.Part
  private let measure = Label()
  private let haveSwitch = Switch()

  init(_ part: Smoothie.Part, isAtHome: Bool) {
    self.part = part
    let name = Label(part.ingredient.name)
    measure.addStyle("secondary")
    let texts = Box(.vertical, spacing: 1, children: [name, measure])
    texts.expand(horizontally: true)
    haveSwitch.isOn = isAtHome
    haveSwitch.align(vertically: .center)
    haveSwitch.setAccessibleLabel(part.ingredient.name)
    root = ListRow(
      child: Box(
        .horizontal, spacing: 14, children: [IngredientDot.make(part.ingredient), texts, haveSwitch]),
      isActivatable: false)
    root.setAccessibleLabel(part.ingredient.name)
    show(servings: 1)
    haveSwitch.onToggle { [weak self] in
      guard let self else { return }
      self.onToggle?(self.haveSwitch.isOn)
    }
  }

  func show(servings: Int) {
    measure.text = part.measure.scaled(by: servings).text
  }
}
