// SPDX-License-Identifier: Apache-2.0

import GTK

/// A list of smoothies, or text if there are none.
@MainActor
final class SmoothieListPage {
  let root: ScrollView
  var onSelect: ((Smoothie) -> Void)?

  private let listBox = ListBox()
  private let emptyText: Label
  private var rows: [SmoothieRow] = []

  /// - Parameters:
  ///   - emptyText: The text if there are no smoothies.
  ///   - footer: The widget below the list.
  init(emptyText: String, footer: Widget? = nil) {
    self.emptyText = Label(emptyText)
    self.emptyText.addStyle("secondary", "empty")
    self.emptyText.align(horizontally: .center)
    listBox.setAccessibleLabel("Smoothie List")
    let card = Box(.vertical, children: [listBox, self.emptyText])
    card.addStyle("card")
    let column = Box(.vertical, spacing: 16, children: [card] + (footer.map { [$0] } ?? []))
    column.addStyle("page")
    root = ScrollView(child: column)
  }

  func show(_ smoothies: [Smoothie]) {
    for row in rows { listBox.remove(row.root) }
    rows = smoothies.map { smoothie in
      let row = SmoothieRow(smoothie)
      row.onSelect = { [weak self] in self?.onSelect?(smoothie) }
      return row
    }
    for row in rows { listBox.append(row.root) }
    emptyText.isVisible = rows.isEmpty
  }
}
