// SPDX-License-Identifier: Apache-2.0

import RunningDesktops
import WindowSystem

/// Finds the process that continues a program whose started process has exited with success.
///
/// Such a program was a launcher, or a splash screen that ended before the program was ready. A process that ended in
/// any other way has no successor: the program has crashed or failed.
struct ProgramSuccession {
  private let running: RunningProgram
  private let runningDesktop: RunningDesktop

  /// - Returns: nil if the started process still runs, has failed, or has a successor already.
  init?(of running: RunningProgram, on runningDesktop: RunningDesktop) {
    guard running.successor == nil, running.process?.termination == .exited(0) else { return nil }
    self.running = running
    self.runningDesktop = runningDesktop
  }

  /// Stores the process that continues the program during its launch. The rules, in this order:
  ///
  /// 1. The owner of the program's name on the session bus. If a server starts a process on behalf of a client, the
  ///    process has the client's environment and would count as the client's child.
  /// 2. A process that the launcher started. The launch finds it by its object on the bus, so nothing is stored.
  /// 3. An instance that was already running.
  /// 4. The program that has shown a window since the start of the launch.
  ///
  /// - Parameters:
  ///   - windows: the windows that existed before the launch.
  ///   - programs: the programs of the tests.
  /// - Returns: whether there is such a process: false if the started process was not only a launcher.
  func findDuringLaunch(windowsBefore windows: Set<WindowID>, _ programs: ProgramRegistry) -> Bool {
    let finder = ForeignInstanceFinder(
      command: running.command, programs: programs, runningDesktop: runningDesktop)
    if let owner = finder.findOwner() {
      running.pass(to: owner)
      return true
    }
    guard running.descendants.isEmpty else { return true }
    guard let instance = finder.find() ?? finder.find(byWindowsSince: windows) else { return false }
    running.pass(to: instance)
    return true
  }

  /// Stores the process that continues the program after its launch: a descendant of the started process that is on
  /// the accessibility bus.
  ///
  /// - Returns: whether there is such a process, and it still runs.
  func findAfterLaunch() -> Bool {
    running.forgetAccessible()
    // If the registry does not answer, the reading of the tree reports that.
    guard let next = try? running.findAccessible(on: runningDesktop.bus) else { return false }
    running.bind(to: next)
    return running.isAlive
  }
}
