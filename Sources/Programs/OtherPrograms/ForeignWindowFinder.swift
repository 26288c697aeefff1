// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import WindowSystem

/// The windows on the desktop that belong to no program of the tests.
package struct ForeignWindowFinder {
  private let host: DesktopHost
  private let programs: ProgramRegistry

  /// Creates the value for the desktop of a host.
  ///
  /// - Parameters:
  ///   - host: the host of the desktop.
  ///   - programs: the programs of the tests.
  package init(on host: DesktopHost, except programs: ProgramRegistry) {
    self.host = host
    self.programs = programs
  }

  /// Returns the new windows that belong neither to a program of an `XCUIApplication`, nor to the desktop and the
  /// services that its buses have started.
  ///
  /// On a user's own desktop, only windows of processes that tests have started count, because all other windows are
  /// the user's.
  ///
  /// - Parameter known: the windows of the previous call; the function replaces them with all current windows.
  /// - Returns: the windows that have opened since `known` was set.
  package func opened(except known: inout Set<UInt32>) -> [ForeignWindow] {
    host.lock.withLock {
      // If the display does not answer, no windows are reported.
      guard let runningDesktop = host.current, let windows = try? runningDesktop.display.windows() else {
        return []
      }
      let before = known
      known = Set(windows.map(\.id.rawValue))
      var families: Families?
      return windows.compactMap { window in
        guard !before.contains(window.id.rawValue), window.isViewable || window.isMinimized,
          let pid = window.processID, !programs.isMainProcess(pid)
        else { return nil }
        let known = families ?? Families(of: programs, and: runningDesktop.desktop)
        families = known
        guard !known.processes.contains(pid), known.suspects?.contains(pid) ?? true,
          let process = ForeignProcess(pid)
        else { return nil }
        return ForeignWindow(id: window.id.rawValue, title: window.title, process: process)
      }
    }
  }

  /// The known processes of a desktop.
  ///
  /// Reading all processes takes time, so this value is created only if no other data identifies the owner of a window.
  private struct Families {
    let processes: Set<pid_t>
    /// The only processes whose windows count; nil if the windows of all processes count.
    let suspects: Set<pid_t>?

    init(of programs: ProgramRegistry, and desktop: PrivateDesktop) {
      processes = programs.families.union(desktop.servingProcesses)
      suspects = desktop.isUserDesktop ? Set(desktop.processes()) : nil
    }
  }
}
