// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WindowSystem

/// Windows of programs that no test has launched, which got an event of the running test, or came up while one was sent.
///
/// What looks before an event sees none of the latter, and a drag or a row of keys whose middle one of them has cut is not told from
/// one that the program did not care for. So a failure that comes later names them.
package final class UnexpectedWindows: Sendable {
  private let found = Mutex<[String]>([])

  /// One line for each, in the order in which they came.
  package var lines: [String] { found.withLock { $0 } }

  /// Takes up what lies where an event at a place of the screen is sent all the same.
  func take(_ interruption: Interruption, in session: AutomationSession) {
    add(interruption.line)
    session.recorder.note("The event goes to \(interruption.line), which no test has launched")
  }

  private func add(_ line: String) { found.withLock { if !$0.contains(line) { $0.append(line) } } }

  func forget() { found.withLock { $0 = [] } }

  /// Runs what sends an event, and looks at what has come up meanwhile.
  package func watching(in session: AutomationSession, _ body: () throws -> Void) rethrows {
    // A display that does not answer is told of by the event.
    guard let live = session.currentDesktop, let before = try? live.display.shownCount else {
      return try body()
    }
    defer { note(since: before, in: session, on: live) }
    try body()
  }

  private func note(since count: UInt64, in session: AutomationSession, on live: LiveDesktop) {
    // As above.
    guard let now = try? live.display.shownCount, now != count,
      let windows = try? live.display.shown(after: count)
    else { return }
    for window in windows where session.owner(of: window, on: live) == .stranger {
      let line = "the window \(quoted(window.title.isEmpty ? window.className : window.title))"
      add(line)
      let process = window.processID.map { " of process \($0)" } ?? ""
      session.recorder.note("While the event was sent, \(line)\(process) came up, which no test has launched")
    }
  }
}
