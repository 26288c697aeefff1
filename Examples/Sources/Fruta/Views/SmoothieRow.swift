// SPDX-License-Identifier: Apache-2.0

import GTK

/// A smoothie in a list: a button as wide as the list.
@MainActor
final class SmoothieRow {
  let root: ListRow
  var onSelect: (() -> Void)?

  private let glass = GlassView(size: 56)

  init(_ smoothie: Smoothie) {
    glass.show(smoothie)
    let title = Label(smoothie.title)
    title.addStyle("row-title")
    let summary = Label(smoothie.summary)
    summary.addStyle("secondary")
    let texts = Box(.vertical, spacing: 2, children: [title, summary])
    texts.expand(horizontally: true)
    texts.align(vertically: .center)

    let price = Label(smoothie.priceText)
    price.addStyle("price")
    price.align(horizontally: .end)
    let kilocalories = Label(smoothie.kilocaloriesText)
    kilocalories.addStyle("secondary")
    kilocalories.align(horizontally: .end)
    let measured = Box(.vertical, spacing: 2, children: [price, kilocalories])
    measured.align(vertically: .center)

    let button = Button(child: Box(.horizontal, spacing: 16, children: [glass.root, texts, measured]))
    button.addStyle("flat", "row-button")
    button.setAccessibleLabel(smoothie.title)
    root = ListRow(child: button, isActivatable: false)
    root.addStyle("button-row")
    root.setAccessibleLabel(smoothie.title)
    button.onClick { [weak self] in self?.onSelect?() }
  }
}
