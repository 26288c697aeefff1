// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestResults

/// The log of the server, for the people who operate it.
final class ServerLog: Sendable {
  private let write: @Sendable (String) -> Void
  /// The last problem of each subject.
  private let problems = Mutex<[String: String]>([:])

  /// - Parameter write: writes a line, which does not end with a line break.
  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes a string as one line.
  ///
  /// Strings may come from a tested commit, so control characters are replaced by their code points.
  func note(_ text: String) {
    write(PlainText.visible(text.split(whereSeparator: \.isNewline).joined(separator: " ")))
  }

  /// Writes a problem of an operation that is repeated, unless it is the same problem as after the last attempt.
  ///
  /// - Parameters:
  ///   - problem: the problem, with advice; nil if the last attempt succeeded, so that the next problem is written.
  ///   - operation: a name of the operation, which distinguishes its problems from those of other operations.
  func note(_ problem: String?, of operation: String) {
    let before = problems.withLock { problems in
      defer { problems[operation] = problem }
      return problems[operation]
    }
    if let problem, problem != before { note(problem) }
  }
}
