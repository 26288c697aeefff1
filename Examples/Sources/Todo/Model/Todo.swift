// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something to do by a certain time.
@MainActor
final class Todo {
  let title: String
  let due: Date
  private(set) var isFinished: Bool

  init(title: String, due: Date, isFinished: Bool = false) {
    self.title = title
    self.due = due
    self.isFinished = isFinished
  }

  func toggleFinished() { isFinished.toggle() }

  /// What is read aloud in place of the title.
  ///
  /// The line through a finished title cannot be heard.
  var spokenTitle: String { isFinished ? "done: \(title)" : title }
}
