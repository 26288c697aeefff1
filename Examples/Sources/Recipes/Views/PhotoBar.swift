// SPDX-License-Identifier: Apache-2.0

import GTK

/// The photos of a dish, and a button that takes another one.
@MainActor
final class PhotoBar {
  let root: Box
  var onAdd: (() -> Void)?

  private static let maximumShown = 4

  private let button: Button
  private let prints = Box(.horizontal, spacing: 8)
  private let message = Label()
  private let detail = Label()
  private var shown: [DishView] = []

  init() {
    button = Button(
      child: Box(
        .horizontal, spacing: 8, children: [Icon(named: "camera-photo-symbolic"), Label("Add Photo")]))
    button.setAccessibleLabel("Add Photo")
    button.addStyle("add-photo")
    button.align(vertically: .center)
    message.addStyle("row-title")
    detail.addStyle("secondary")
    let texts = Box(.vertical, spacing: 2, children: [message, detail])
    texts.expand(horizontally: true)
    texts.align(vertically: .center)
    root = Box(.horizontal, spacing: 14, children: [button, texts, prints])
    button.onClick { [weak self] in self?.onAdd?() }
  }

  /// Shows the photos of a recipe; the last ones if there are many.
  func show(_ recipe: Recipe) {
    for print in shown { prints.remove(print.root) }
    shown = (0..<recipe.photos).suffix(Self.maximumShown).map { index in
      let print = DishView(role: .image, height: 54, width: 64, isFramed: true)
      print.show(recipe.dish)
      print.root.setAccessibleLabel("Photo \(index + 1) of \(recipe.title)")
      return print
    }
    for print in shown { prints.append(print.root) }
  }

  /// Shows the result of the last attempt; nothing for empty text.
  func say(_ text: String, detail: String = "") {
    message.text = text
    self.detail.text = detail
    message.isVisible = !text.isEmpty
    self.detail.isVisible = !detail.isEmpty
  }

  /// Whether the answer to a question is pending.
  var isWaiting = false {
    didSet { button.isSensitive = !isWaiting }
  }
}
