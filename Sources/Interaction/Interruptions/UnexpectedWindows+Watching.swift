// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Programs
import ResultBundle
import RunningDesktops
import Timing
import WindowSystem

extension UnexpectedWindows {
  /// Notes an interruption at the position of an event that is sent nevertheless.
  func note(_ interruption: Interruption, runLog: RunLog) {
    add(interruption.line)
    runLog.note("The event goes to \(interruption.line). Its program was not launched by a test")
  }

  /// Runs code that sends an event, and notes the windows that have appeared in the meantime.
  package func watching(in session: AutomationSession, _ body: () throws -> Void) rethrows {
    // If the display does not answer, the event reports it.
    guard let runningDesktop = session.host.current, let before = try? runningDesktop.display.shownCount
    else {
      return try body()
    }
    defer { note(since: before, in: session, on: runningDesktop) }
    try body()
  }

  private func note(since count: UInt64, in session: AutomationSession, on runningDesktop: RunningDesktop) {
    // If the display does not answer, the event reports it.
    guard let now = try? runningDesktop.display.shownCount, now != count else { return }
    var otherWindows: [WindowInfo] = []
    // A window manager shows the frame around a window before it reports which window is in the frame, and some
    // programs show a window before they set its title. A window that never gets a title is reported by the name of its
    // program.
    _ = Waiter(session: session).wait(timeout: TimeLimits.Interruptions.windowName.seconds) {
      // If the display does not answer, the event reports it.
      otherWindows = ((try? runningDesktop.display.shown(after: count)) ?? []).filter {
        WindowOwner(of: $0, on: runningDesktop, among: session.programs) == .otherProgram
      }
      return otherWindows.allSatisfy { $0.name != nil }
    }
    for window in otherWindows {
      let program = window.processID.map(ForeignProcess.executableName) ?? ""
      let line =
        window.name.map { "the window \(quoted($0))" }
        ?? "a window without a title\(program.isEmpty ? "" : " of \(program)")"
      add(line)
      let process = window.processID.map { " of process \($0)" } ?? ""
      session.runLog.note(
        "While the event was sent, \(line)\(process) appeared. Its program was not launched by a test")
    }
  }
}

extension WindowInfo {
  /// The window's title, or the class that its program gave it; nil if both are empty.
  fileprivate var name: String? { [title, className].first { !$0.isEmpty } }
}
