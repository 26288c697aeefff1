// SPDX-License-Identifier: Apache-2.0

import GTK

/// The page that shows the lists.
@MainActor
final class ListPickerPage {
  let root: ScrollView
  var onPick: ((TodoList) -> Void)?

  private let store: TodoStore
  private let listBox = ListBox()
  private var counts: [(list: TodoList, label: Label)] = []

  init(store: TodoStore) {
    self.store = store
    let card = Box(.vertical, children: [listBox])
    card.addStyle("card")
    let column = Box(.vertical, children: [card])
    column.addStyle("page")
    root = ScrollView(child: column)
    listBox.setAccessibleLabel("Lists")
    for list in TodoList.allCases { addRow(for: list) }
    listBox.onActivate { [weak self] index in self?.onPick?(TodoList.allCases[index]) }
    reload()
  }

  /// Updates the number of items in each list.
  func reload() {
    for (list, label) in counts { label.text = String(store.todos(in: list).count) }
  }

  private func addRow(for list: TodoList) {
    let name = Label(list.title)
    name.addStyle("list-name")
    name.expand(horizontally: true)
    let count = Label()
    count.addStyle("secondary")
    let chevron = Icon(named: "go-next-symbolic")
    chevron.addStyle("secondary")
    let row = ListRow(
      child: Box(.horizontal, spacing: 14, children: [name, count, chevron]), isActivatable: true)
    row.setAccessibleLabel(list.title)
    counts.append((list, count))
    listBox.append(row)
  }
}
