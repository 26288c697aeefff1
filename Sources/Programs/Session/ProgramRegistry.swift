// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import InstalledPrograms
import RunningDesktops
import Synchronization
import Synchronized

/// The programs that the tests have started on the desktop, by their commands.
package final class ProgramRegistry: Sendable {
  private let state: Guarded<State, SessionLock>
  /// The times of the last launch, readable by any thread, even while another thread holds the session's lock.
  private let launchTimes = Mutex<LaunchTimes?>(nil)

  /// The state, accessible only with the session's lock.
  private final class State {
    var locator: ProgramLocator
    var running: [ProgramCommand: RunningProgram] = [:]
    var portalIdentities: [ProgramCommand: String] = [:]
    var launching: ProgramCommand?

    init(locator: ProgramLocator) { self.locator = locator }

    /// Returns the running programs that tests use, except the one with a command.
    func others(than command: ProgramCommand) -> [RunningProgram] {
      running.filter { $0.key != command && $0.value.isAlive && !$0.value.isForeign }.map(\.value)
    }
  }

  init(environment: [String: String], lock: SessionLock) {
    state = Guarded(State(locator: ProgramLocator(environment: environment)), by: lock)
  }

  /// The locator that finds the commands of programs in the environment of the tests.
  package internal(set) var locator: ProgramLocator {
    get { state.withLock { $0.locator } }
    set { state.withLock { $0.locator = newValue } }
  }

  /// The last instance of a program, which may have ended; nil if there was no instance.
  ///
  /// The caller must hold the session's lock while it uses the program.
  package subscript(command: ProgramCommand) -> RunningProgram? {
    get { running[command] }
    set { running[command] = newValue }
  }

  /// The running programs that tests use, except one that another thread is launching.
  ///
  /// The caller must hold the session's lock while it uses the programs.
  package var underTest: [RunningProgram] {
    let launching = launching
    return allRunning.filter { !$0.isForeign && $0.command != launching }
  }

  /// The running programs, including those that no test uses.
  ///
  /// The caller must hold the session's lock while it uses the programs.
  var allRunning: [RunningProgram] { running.values.filter(\.isAlive) }

  /// The last instances of all programs, which are used only with the session's lock held.
  private var running: [ProgramCommand: RunningProgram] {
    get {
      state.lock.preconditionIsHeld(for: "running programs")
      return state.uncheckedPart { $0.running }
    }
    set {
      state.lock.preconditionIsHeld(for: "running programs")
      state.replaceUncheckedPart(at: \.running, with: newValue)
    }
  }

  /// The program that another thread is launching; nil if no other thread is launching one.
  ///
  /// The thread that launches the program finds nil: the value exists only during the pauses of the launch.
  package var launching: ProgramCommand? { state.withLock { $0.launching } }

  /// Runs a pause of a launch, so that other threads can use the session in the meantime.
  ///
  /// They cannot use the launched program, except to end it, because the launch has not found its process and its object
  /// on the bus yet. No code of a test runs during a pause, so an abandoned test does not leave a value of
  /// ``launching``.
  ///
  /// - Parameters:
  ///   - command: the command of the launched program.
  ///   - pause: the pauses of the launch. The session's lock remains locked if an outer function holds it, too.
  ///   - body: the pause.
  func sharing(duringLaunchOf command: ProgramCommand, by pause: SharedPause, _ body: () -> Void) {
    state.withLock { $0.launching = command }
    defer { state.withLock { $0.launching = nil } }
    pause.run(body)
  }

  /// The ids by which the portals identify programs.
  var portalIdentities: [ProgramCommand: String] {
    get { state.withLock { $0.portalIdentities } }
    set { state.withLock { $0.portalIdentities = newValue } }
  }

  /// The times of the last launch; nil before the first one.
  package var lastLaunch: LaunchTimes? {
    get { launchTimes.withLock { $0 } }
    set { launchTimes.withLock { $0 = newValue } }
  }

  /// Whether any program that tests use runs, apart from services of the desktop.
  var hasRunningProgram: Bool {
    state.withLock { state in
      state.running.contains { !$0.key.isDesktopService && !$0.value.isForeign && $0.value.isAlive }
    }
  }

  /// Whether one of the running programs is accessible only while the desktop announces a screen reader.
  var needsScreenReader: Bool {
    state.withLock { $0.running.values.contains { $0.isAlive && $0.needsScreenReader } }
  }

  /// Searches the programs that tests use for a process.
  ///
  /// - Parameters:
  ///   - process: the id of the process to search for.
  ///   - isStartedByOne: whether a process that such a program has started counts, too.
  /// - Returns: whether one of the programs has the process.
  package func isUnderTest(_ process: pid_t, orStartedByOne isStartedByOne: Bool = false) -> Bool {
    state.withLock { state in
      let underTest = state.running.values.filter { $0.isAlive && !$0.isForeign }
      return underTest.contains { $0.owns(process) }
        || isStartedByOne && underTest.contains { $0.descendants.contains(process) }
    }
  }

  /// Returns the command of the program with an object on the accessibility bus, otherwise of the running program with
  /// a process; nil if there is no such program.
  func command(ofObjectAt busName: String, in process: pid_t) -> ProgramCommand? {
    state.withLock { state in
      let found =
        state.running.first { $0.value.accessible?.busName == busName }
        ?? state.running.first { $0.value.isAlive && $0.value.processes.contains(process) }
      return found?.key
    }
  }

  /// Whether a process is the main process of a program that tests use, or was launched for it.
  func isMainProcess(_ process: pid_t) -> Bool {
    state.withLock { state in
      state.running.values.contains {
        !$0.isForeign && ($0.processIdentifier == process || $0.process?.processIdentifier == process)
      }
    }
  }

  /// The processes of all programs that tests use, and the processes that they started; also those of ended programs.
  var families: Set<pid_t> {
    state.withLock { state in
      Set(state.running.values.filter { !$0.isForeign }.flatMap { $0.processes + $0.descendants })
    }
  }

  /// Returns the processes with the user interfaces of the running programs that tests use, except one program.
  func processes(except command: ProgramCommand) -> Set<pid_t> {
    state.withLock { state in
      Set(state.others(than: command).flatMap { $0.processes + [$0.processIdentifier] })
    }
  }

  /// Returns the processes that the running programs under test have started.
  ///
  /// The processes of one program are left out.
  func descendants(except command: ProgramCommand) -> Set<pid_t> {
    state.withLock { state in Set(state.others(than: command).flatMap(\.descendants)) }
  }

  /// Forgets all programs, because their desktop ends.
  func removeAll() { state.withLock { $0.running = [:] } }

  /// Discards the stored state of the programs' user interfaces.
  func discardInterfaceState() {
    state.withLock { state in
      for running in state.running.values { running.discardInterface() }
    }
  }
}
