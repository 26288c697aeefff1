// SPDX-License-Identifier: Apache-2.0

import Foundation
import RunningDesktops

extension TargetProgram {
  /// The processes that do the work of the running program: the process with the user interface, and for browsers also
  /// the processes that it started.
  ///
  /// Empty if the program is not running.
  package var processIdentifiers: [pid_t] {
    session.lock.withLock {
      guard let running, running.isAlive else { return [] }
      return running.processes
    }
  }

  /// Returns the running program, even if another program started it.
  ///
  /// The caller must hold the session's lock while it uses the program.
  package func findRunning() -> RunningProgram? {
    if let running, running.isAlive { return running }
    // The thread that launches the program looks for the process that continues it.
    if lifecycle.isInOtherThread { return running }
    // A program that is not installed has no instance.
    guard let command = try? resolveCommand(), let runningDesktop = session.host.current,
      let process = ForeignInstanceFinder(
        command: command, programs: session.programs, runningDesktop: runningDesktop
      ).find()
    else { return nil }
    let found = RunningProgram(command: command, successor: process)
    // The process identifies the program. The tree is read later, and that step reports any problem.
    if let accessible = try? found.findAccessible(on: runningDesktop.bus) {
      found.bind(to: accessible)
    } else {
      guard AccessibilityProbe.isCertain(of: process, on: runningDesktop) else { return nil }
      found.bindWithoutBus(to: process.processIdentifier)
    }
    running = found
    return found
  }
}
