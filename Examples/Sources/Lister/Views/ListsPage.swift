// SPDX-License-Identifier: Apache-2.0

import GTK

/// All lists, with their colors and the number of open items.
@MainActor
final class ListsPage {
  let root: ScrollView
  var onSelect: ((ItemList) -> Void)?

  private let store: ListStore
  private let listBox = ListBox()
  private var rows: [ListRow] = []

  init(store: ListStore) {
    self.store = store
    let card = Box(.vertical, children: [listBox])
    card.addStyle("card")
    let column = Box(.vertical, children: [card])
    column.addStyle("page")
    root = ScrollView(child: column)
    listBox.setAccessibleLabel("Lists")
    listBox.onActivate { [weak self] index in
      guard let self, self.store.lists.indices.contains(index) else { return }
      self.onSelect?(self.store.lists[index])
    }
  }

  func reload() {
    for row in rows { listBox.remove(row) }
    rows = store.lists.map(makeRow)
    for row in rows { listBox.append(row) }
  }

  private func makeRow(_ list: ItemList) -> ListRow {
    let dot = DrawingArea(role: .picture)
    dot.setSize(width: 14, height: 14)
    dot.align(vertically: .center)
    let color = Color(hex: list.color.hex)
    dot.onDraw { $0.fillCircle(x: $0.width / 2, y: $0.height / 2, radius: $0.width / 2, with: color) }

    let name = Label(list.title)
    name.addStyle("list-name")
    let summary = Label(list.summary)
    summary.addStyle("secondary")
    let texts = Box(.vertical, spacing: 2, children: [name, summary])
    texts.expand(horizontally: true)

    let chevron = Icon(named: "go-next-symbolic")
    chevron.addStyle("secondary")
    let row = ListRow(
      child: Box(.horizontal, spacing: 16, children: [dot, texts, chevron]), isActivatable: true)
    row.setAccessibleLabel(list.title)
    return row
  }
}
