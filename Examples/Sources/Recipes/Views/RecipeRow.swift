// SPDX-License-Identifier: Apache-2.0

import GTK

/// A recipe in the list.
///
/// A swipe to the left reveals a delete button, and a swipe to the right hides it again; the Delete key asks for
/// confirmation immediately.
@MainActor
final class RecipeRow {
  let root: ListRow
  var onDelete: (() -> Void)?

  private let dish = DishView(role: .picture, height: 56, width: 56)
  private let chevron = Icon(named: "go-next-symbolic")
  private let deleteButton = Button("Delete")

  init(_ recipe: Recipe) {
    dish.show(recipe.dish)
    let title = Label(recipe.title)
    title.addStyle("row-title")
    let summary = Label(recipe.summary)
    summary.addStyle("secondary")
    let texts = Box(.vertical, spacing: 2, children: [title, summary])
    texts.expand(horizontally: true)
    texts.align(vertically: .center)
    chevron.addStyle("secondary")
    deleteButton.addStyle("delete")
    deleteButton.align(vertically: .center)
    deleteButton.setAccessibleLabel("Delete \(recipe.title)")
    deleteButton.isVisible = false
    root = ListRow(
      child: Box(.horizontal, spacing: 16, children: [dish.root, texts, chevron, deleteButton]),
      isActivatable: true)
    root.setAccessibleLabel(recipe.title)
    root.onSwipe { [weak self] swipe in self?.showDeleteButton(swipe == .left) }
    root.onDeleteKey { [weak self] in self?.onDelete?() }
    deleteButton.onClick { [weak self] in self?.onDelete?() }
  }

  func showDeleteButton(_ isShown: Bool) {
    deleteButton.isVisible = isShown
    chevron.isVisible = !isShown
  }
}
