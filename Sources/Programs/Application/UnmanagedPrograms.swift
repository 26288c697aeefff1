// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import WindowSystem

/// A window that a test has left on the desktop without an `XCUIApplication` to end it by.
package struct ForeignWindow: Sendable {
  package let id: UInt32
  package let title: String
  package let process: ForeignProcess
}

/// The windows on the desktop of programs that were not launched as programs under test.
package struct UnmanagedPrograms {
  private let session: AutomationSession

  package init(in session: AutomationSession) { self.session = session }

  /// The windows besides the known ones that belong neither to a program that an `XCUIApplication` stands for, nor to the
  /// desktop and the services that its buses have started.
  ///
  /// On a user's own desktop only windows of what tests have started count: the others are the user's.
  ///
  /// - Parameter known: is made all windows that are there now.
  /// - Returns: those that came since.
  package func strangeWindows(besides known: inout Set<UInt32>) -> [ForeignWindow] {
    session.lock.withLock {
      // A display that does not answer shows nothing that could be left.
      guard let live = session.host.current, let windows = try? live.display.windows() else { return [] }
      let before = known
      known = Set(windows.map(\.id.rawValue))
      var families: Families?
      return windows.compactMap { window in
        guard !before.contains(window.id.rawValue), window.isViewable || window.isMinimized,
          let pid = window.processID,
          !session.programs.running.values.contains(where: {
            !$0.isUnmanaged && ($0.processIdentifier == pid || $0.process?.processIdentifier == pid)
          })
        else { return nil }
        let known =
          families
          ?? Families(
            running: session.programs.running.values.filter { !$0.isUnmanaged }, desktop: live.desktop)
        families = known
        guard !known.processes.contains(pid), known.suspects?.contains(pid) ?? true,
          let process = ForeignProcess(pid)
        else { return nil }
        return ForeignWindow(id: window.id.rawValue, title: window.title, process: process)
      }
    }
  }

  /// Takes the time to read all processes, so it is made only for a window whose owner is not known otherwise.
  private struct Families {
    let processes: Set<pid_t>
    /// The only processes whose windows count; nil for all.
    let suspects: Set<pid_t>?

    init(running: [RunningApplication], desktop: PrivateDesktop) {
      processes = Set(running.flatMap { $0.processes + $0.descendants } + desktop.servingProcesses)
      suspects = desktop.isUsersOwn ? Set(desktop.processes()) : nil
    }
  }
}
