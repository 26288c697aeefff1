// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

/// One item: its title, struck through if it is finished, and its due date.
@MainActor
final class TodoRow {
  let root: ListRow
  let todo: Todo

  private let check = CheckMark()
  private let title: Label

  init(_ todo: Todo) {
    self.todo = todo
    title = Label(todo.title)
    title.addStyle("todo-title")
    let due = Label(DateFormatter.localizedString(from: todo.due, dateStyle: .full, timeStyle: .short))
    due.addStyle("secondary")
    let texts = Box(.vertical, spacing: 2, children: [title, due])
    texts.expand(horizontally: true)
    root = ListRow(child: Box(.horizontal, spacing: 14, children: [check.root, texts]), isActivatable: false)
    update()
  }

  /// Shows the current state of the item.
  func update() {
    check.isOn = todo.isFinished
    title.setStyle("done", on: todo.isFinished)
    title.setAccessibleLabel(todo.spokenTitle)
    root.setAccessibleLabel(todo.spokenTitle)
  }
}
