// SPDX-License-Identifier: Apache-2.0

import GTK

/// An item with its check box and, in edit mode, a button that deletes it.
@MainActor
final class ItemRow {
  let root: ListRow
  var onCheck: ((Bool) -> Void)?
  var onDelete: (() -> Void)?

  var isEditing = false {
    didSet { deleteButton.isVisible = isEditing }
  }

  private let title: Label
  private let checkButton: CheckButton
  private let deleteButton = Button("Delete")

  init(_ item: Item) {
    title = Label(item.title)
    checkButton = CheckButton(child: title)
    checkButton.isChecked = item.isDone
    checkButton.expand(horizontally: true)
    checkButton.setAccessibleLabel(item.title)
    deleteButton.addStyle("delete")
    deleteButton.setAccessibleLabel("Delete \(item.title)")
    deleteButton.isVisible = false
    deleteButton.align(vertically: .center)
    root = ListRow(
      child: Box(.horizontal, spacing: 12, children: [checkButton, deleteButton]), isActivatable: false)
    root.setAccessibleLabel(item.title)
    title.setStyle("done", on: item.isDone)

    checkButton.onToggle { [weak self] in self?.checkChanged() }
    deleteButton.onClick { [weak self] in self?.onDelete?() }
  }

  private func checkChanged() {
    title.setStyle("done", on: checkButton.isChecked)
    onCheck?(checkButton.isChecked)
  }
}
