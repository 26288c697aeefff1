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

  /// The text for speech output instead of the title.
  ///
  /// A screen reader does not report the line through a finished title.
  var spokenTitle: String { isFinished ? "done: \(title)" : title }
}
