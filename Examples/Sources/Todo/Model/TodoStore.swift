// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All items, the same at every start.
@MainActor
final class TodoStore {
  let todos: [Todo]
  /// The day of the program's start, even after midnight.
  private let today: Date

  init(today: Date = Date()) {
    self.today = today
    let tenDays: TimeInterval = 10 * 24 * 60 * 60
    todos = [
      Todo(title: "Water the plants", due: today, isFinished: true),
      Todo(title: "Return the library books", due: today - tenDays),
      Todo(title: "Plan a weekend in the hills", due: today + tenDays),
      Todo(title: "Call the dentist", due: today),
      Todo(title: "Mend the garden chair", due: today - tenDays),
    ]
  }

  func todos(in list: TodoList) -> [Todo] {
    todos.filter { list.contains($0, today: today) }
  }

  func contains(_ todo: Todo, in list: TodoList) -> Bool {
    list.contains(todo, today: today)
  }
}
