// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Programs
import Timing
import WindowSystem

extension ForeignWindows {
  /// Takes up what lies where an event at a place of the screen is sent all the same.
  func take(_ interruption: Interruption, in session: AutomationSession) {
    add(interruption.line)
    session.recorder.note("The event goes to \(interruption.line), which no test has launched")
  }

  /// Runs what sends an event, and looks at what has come up meanwhile.
  package func watching(in session: AutomationSession, _ body: () throws -> Void) rethrows {
    // The event reports a display that does not answer.
    guard let live = session.host.current, let before = try? live.display.shownCount else {
      return try body()
    }
    defer { note(since: before, in: session, on: live) }
    try body()
  }

  private func note(since count: UInt64, in session: AutomationSession, on live: LiveDesktop) {
    // As above.
    guard let now = try? live.display.shownCount, now != count else { return }
    var strangers: [WindowInfo] = []
    // A window manager shows the frame around a window before it reports which window is in it, and some programs show
    // a window before they name it. A window that never gets a name is reported by its program.
    _ = Waiter(session: session).wait(timeout: TimeLimits.Interruptions.windowName.seconds) {
      // As above.
      strangers = ((try? live.display.shown(after: count)) ?? []).filter {
        session.programs.owner(of: $0, on: live) == .stranger
      }
      return strangers.allSatisfy { $0.name != nil }
    }
    for window in strangers {
      let program = window.processID.map(ForeignProcess.executableName) ?? ""
      let line =
        window.name.map { "the window \(quoted($0))" }
        ?? "a window without a title\(program.isEmpty ? "" : " of \(program)")"
      add(line)
      let process = window.processID.map { " of process \($0)" } ?? ""
      session.recorder.note("While the event was sent, \(line)\(process) came up, which no test has launched")
    }
  }
}

extension WindowInfo {
  /// The window's title, or the class that its program gave it; nil where it has neither.
  fileprivate var name: String? { [title, className].first { !$0.isEmpty } }
}
