// SPDX-License-Identifier: Apache-2.0

import GTK

/// A recipe: the number of servings, and which of the ingredients are at home.
@MainActor
final class RecipePage {
  let root: ScrollView

  private let shop: Shop
  private let glass = GlassView(size: 96)
  private let ready = Label()
  private let kilocalories = Label()
  private let servings = Stepper(range: 1...12)
  private let ingredients = ListBox()
  private var rows: [IngredientRow] = []
  private var smoothie: Smoothie?

  init(shop: Shop) {
    self.shop = shop
    ready.addStyle("row-title")
    kilocalories.addStyle("secondary")
    let texts = Box(.vertical, spacing: 6, children: [ready, kilocalories])
    texts.expand(horizontally: true)
    texts.align(vertically: .center)
    let about = Box(.horizontal, spacing: 18, children: [glass.root, texts])

    let servingsTitle = Label("Servings")
    servingsTitle.expand(horizontally: true)
    servings.setAccessibleLabel("Servings")
    let servingsRow = Box(.horizontal, spacing: 14, children: [servingsTitle, servings])
    servingsRow.addStyle("card", "padded")

    let title = Label("I have this")
    title.addStyle("section-title")
    ingredients.setAccessibleLabel("Ingredients")
    let card = Box(.vertical, children: [ingredients])
    card.addStyle("card")
    let column = Box(.vertical, spacing: 14, children: [about, servingsRow, title, card])
    column.addStyle("page")
    root = ScrollView(child: column)
    root.setAccessibleLabel("Ingredients View")
    servings.onChange { [weak self] in self?.showServings() }
  }

  func show(_ smoothie: Smoothie) {
    self.smoothie = smoothie
    glass.show(smoothie)
    for row in rows { ingredients.remove(row.root) }
    rows = smoothie.parts.map { part in
      let row = IngredientRow(part, isAtHome: shop.isAtHome(part.ingredient))
      row.onToggle = { [weak self] isAtHome in
        self?.shop.setAtHome(isAtHome, part.ingredient)
        self?.showReady()
      }
      return row
    }
    for row in rows { ingredients.append(row.root) }
    servings.value = 1
    showServings()
    showReady()
  }

  private func showServings() {
    guard let smoothie else { return }
    for row in rows { row.show(servings: servings.value) }
    kilocalories.text = "\(smoothie.kilocalories * servings.value) kcal in all"
  }

  private func showReady() {
    guard let smoothie else { return }
    let count = smoothie.parts.count { shop.isAtHome($0.ingredient) }
    ready.text = "\(count) of \(smoothie.parts.count) ingredients ready"
    ready.setStyle("complete", on: count == smoothie.parts.count)
  }
}
