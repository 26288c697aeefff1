// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The available lists: each shows a part of all items.
enum TodoList: CaseIterable {
  case dueToday
  case unfinished
  case finished

  var title: String {
    switch self {
    case .dueToday: "Due Today"
    case .unfinished: "Unfinished"
    case .finished: "Finished"
    }
  }

  /// - Parameters:
  ///   - todo: the item.
  ///   - today: any time of the day that counts as today.
  /// - Returns: whether the list contains it.
  @MainActor
  func contains(_ todo: Todo, today: Date) -> Bool {
    switch self {
    case .dueToday: Calendar.current.isDate(todo.due, inSameDayAs: today)
    case .unfinished: !todo.isFinished
    case .finished: todo.isFinished
    }
  }
}
