// SPDX-License-Identifier: Apache-2.0

import GTK

/// All recipes, and the state of the connection to the server.
@MainActor
final class RecipeListPage {
  let root: Box
  var onSelect: ((Recipe.ID) -> Void)?
  var onDelete: ((Recipe.ID) -> Void)?

  private let store: RecipeStore
  private let listBox = ListBox()
  private let emptyText = Label("No recipes left")
  private let status = Label()
  private var rows: [RecipeRow] = []
  private var shown: [Recipe] = []

  init(store: RecipeStore) {
    self.store = store
    listBox.setAccessibleLabel("Recipes")
    emptyText.addStyle("secondary", "empty")
    emptyText.align(horizontally: .center)
    let card = Box(.vertical, children: [listBox, emptyText])
    card.addStyle("card")
    let column = Box(.vertical, children: [card])
    column.addStyle("page")
    let list = ScrollView(child: column)
    list.expand(vertically: true)
    status.addStyle("secondary")
    status.align(horizontally: .center)
    let footer = Box(.vertical, children: [status])
    footer.addStyle("footer")
    root = Box(.vertical, children: [list, footer])
    listBox.onActivate { [weak self] index in
      guard let self, self.shown.indices.contains(index) else { return }
      self.onSelect?(self.shown[index].id)
    }
  }

  /// Shows the current recipes, with all delete buttons hidden.
  func reload() {
    for row in rows { listBox.remove(row.root) }
    shown = store.recipes
    rows = shown.map { recipe in
      let row = RecipeRow(recipe)
      row.onDelete = { [weak self] in
        self?.listBox.expectNextTouch()
        self?.onDelete?(recipe.id)
      }
      return row
    }
    for row in rows { listBox.append(row.root) }
    emptyText.isVisible = rows.isEmpty
  }

  /// Hides the buttons that swipes have revealed.
  func hideDeleteButtons() {
    for row in rows { row.showDeleteButton(false) }
  }

  func show(_ state: RecipeUpdater.State?) {
    status.text =
      switch state {
      case nil: "Only on this computer"
      case .updating: "Asking Grandma…"
      case .upToDate: "As Grandma makes it today"
      case .failed: "Not updated"
      }
  }
}
