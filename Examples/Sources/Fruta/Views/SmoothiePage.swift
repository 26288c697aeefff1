// SPDX-License-Identifier: Apache-2.0

import GTK

/// A smoothie: its description, its ingredients, and a button to order it.
@MainActor
final class SmoothiePage {
  let root: Box
  var onBuy: ((Smoothie) -> Void)?

  private let glass = GlassView(size: 148)
  private let description = Label()
  private let measured = Label()
  private let ingredients = ListBox()
  private let buyButton = Button("Buy")
  private var rows: [ListRow] = []
  private var smoothie: Smoothie?

  init() {
    description.wrapLines()
    description.addStyle("description")
    measured.addStyle("secondary")
    let texts = Box(.vertical, spacing: 10, children: [description, measured])
    texts.expand(horizontally: true)
    texts.align(vertically: .center)
    let about = Box(.horizontal, spacing: 22, children: [glass.root, texts])

    let title = Label("Ingredients")
    title.addStyle("section-title")
    ingredients.setAccessibleLabel("Ingredients")
    let card = Box(.vertical, children: [ingredients])
    card.addStyle("card")
    let column = Box(.vertical, spacing: 14, children: [about, title, card])
    column.addStyle("page")
    let content = ScrollView(child: column)
    content.setAccessibleLabel("Smoothie View")
    content.expand(vertically: true)

    buyButton.addStyle("primary")
    let order = Box(.vertical, children: [buyButton])
    order.addStyle("order-bar")
    root = Box(.vertical, children: [content, order])
    buyButton.onClick { [weak self] in
      guard let self, let smoothie = self.smoothie else { return }
      self.onBuy?(smoothie)
    }
  }

  func show(_ smoothie: Smoothie) {
    self.smoothie = smoothie
    glass.show(smoothie)
    description.text = smoothie.description
    measured.text = "\(smoothie.kilocaloriesText) · \(smoothie.priceText)"
    for row in rows { ingredients.remove(row) }
    rows = smoothie.parts.map(makeRow)
    for row in rows { ingredients.append(row) }
  }

  private func makeRow(_ part: Smoothie.Part) -> ListRow {
    let name = Label(part.ingredient.name)
    name.expand(horizontally: true)
    let measure = Label(part.measure.text)
    measure.addStyle("secondary")
    let dot = IngredientDot.make(part.ingredient)
    let row = ListRow(
      child: Box(.horizontal, spacing: 14, children: [dot, name, measure]), isActivatable: false)
    row.setAccessibleLabel(part.ingredient.name)
    return row
  }
}
