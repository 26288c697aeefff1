// SPDX-License-Identifier: Apache-2.0

import GTK

/// The items of one list.
///
/// A long press on an item finishes it, or makes it unfinished again.
@MainActor
final class TodoListPage {
  let root: Box

  private let store: TodoStore
  private let listBox = ListBox()
  private let placeholder = Label("Nothing here")
  private let hint = Label("Press and hold an item to finish it, or to take that back.")
  private var list = TodoList.dueToday
  private var rows: [TodoRow] = [] {
    didSet { placeholder.isVisible = rows.isEmpty }
  }

  init(store: TodoStore) {
    self.store = store
    placeholder.addStyle("secondary", "placeholder")
    placeholder.align(horizontally: .center)
    hint.addStyle("secondary")
    hint.align(horizontally: .center)
    let card = Box(.vertical, children: [listBox, placeholder])
    card.addStyle("card")
    card.align(vertically: .start)
    let items = ScrollView(child: card)
    items.expand(vertically: true)
    root = Box(.vertical, spacing: 14, children: [items, hint])
    root.addStyle("page")
  }

  func show(_ list: TodoList) {
    self.list = list
    for row in rows { listBox.remove(row.root) }
    rows = store.todos(in: list).map(makeRow)
    for row in rows { listBox.append(row.root) }
    listBox.setAccessibleLabel(list.title)
  }

  private func makeRow(_ todo: Todo) -> TodoRow {
    let row = TodoRow(todo)
    row.root.onLongPress { [weak self, weak row] in
      guard let self, let row else { return }
      self.toggle(row)
    }
    return row
  }

  private func toggle(_ row: TodoRow) {
    row.todo.toggleFinished()
    row.update()
    guard !store.contains(row.todo, in: list) else { return }
    listBox.remove(row.root)
    rows.removeAll { $0 === row }
  }
}
