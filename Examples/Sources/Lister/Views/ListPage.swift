// SPDX-License-Identifier: Apache-2.0

import GTK

/// One list: a field for new items, the items, and the list's color.
@MainActor
final class ListPage {
  let root: Box

  /// Whether each item shows a button that deletes it.
  var isEditing = false {
    didSet {
      for row in rows { row.isEditing = isEditing }
    }
  }

  private let store: ListStore
  private let window: Window
  private let entry = Entry(placeholder: "Add Item")
  private let addButton = Button("Add")
  private let listBox = ListBox()
  private let placeholder = Label("Nothing to do")
  private let colorRow: ColorRow
  private var rows: [ItemRow] = [] {
    didSet { placeholder.isVisible = rows.isEmpty }
  }
  private var list: ItemList.ID?

  init(store: ListStore, window: Window, hidesColors: Bool) {
    self.store = store
    self.window = window
    colorRow = ColorRow(hidesColors: hidesColors)

    entry.expand(horizontally: true)
    addButton.addStyle("add")
    let newItem = Box(.horizontal, spacing: 10, children: [entry, addButton])

    placeholder.addStyle("secondary", "placeholder")
    placeholder.align(horizontally: .center)
    listBox.setAccessibleLabel("Items")
    let card = Box(.vertical, children: [listBox, placeholder])
    card.addStyle("card")
    card.align(vertically: .start)
    let items = ScrollView(child: card)
    items.expand(vertically: true)

    root = Box(.vertical, spacing: 14, children: [newItem, items, colorRow.root])
    root.addStyle("page")

    entry.onActivate { [weak self] in self?.addItem() }
    entry.onChange { [weak self] in self?.updateAddButton() }
    addButton.onClick { [weak self] in self?.addItem() }
    colorRow.onSelect = { [weak self] color in self?.setColor(color) }
    updateAddButton()
  }

  func show(_ list: ItemList) {
    self.list = list.id
    isEditing = false
    entry.text = ""
    for row in rows { listBox.remove(row.root) }
    rows = []
    for item in list.items { append(item) }
    showColor(list.color)
  }

  // MARK: - Items

  private func addItem() {
    Faults.occur(for: entry.text)
    guard let list, let item = store.addItem(titled: entry.text, to: list) else { return }
    entry.text = ""
    append(item)
  }

  private func updateAddButton() {
    addButton.isSensitive = entry.text.contains { !$0.isWhitespace }
  }

  private func append(_ item: Item) {
    let row = ItemRow(item)
    row.isEditing = isEditing
    row.onCheck = { [weak self] isDone in
      guard let self, let list = self.list else { return }
      self.store.setDone(isDone, item: item.id, in: list)
    }
    row.onDelete = { [weak self, weak row] in
      guard let self, let row else { return }
      self.confirmDeletion(of: item, in: row)
    }
    rows.append(row)
    listBox.append(row.root)
  }

  private func confirmDeletion(of item: Item, in row: ItemRow) {
    let alert = Alert("Delete “\(item.title)”?", detail: "You cannot undo this.", over: window)
    alert.addButton("Cancel")
    alert.addButton("Delete", isDestructive: true) { [weak self, weak row] in
      guard let self, let row, let list = self.list else { return }
      self.store.removeItem(item.id, from: list)
      self.listBox.remove(row.root)
      self.rows.removeAll { $0 === row }
    }
    alert.present()
  }

  // MARK: - Color

  private func setColor(_ color: ListColor) {
    guard let list else { return }
    store.setColor(color, of: list)
    showColor(color)
  }

  private func showColor(_ color: ListColor) {
    colorRow.selection = color
    for other in ListColor.allCases { root.setStyle(Style.tint(other), on: other == color) }
  }
}
