// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Synchronization
import Synchronized

/// The programs that the tests have started on the desktop, by their commands.
package final class ProgramRegistry: Sendable {
  private let state: Guarded<State, SessionLock>
  /// The times of the last launch, readable by any thread, even while another thread holds the session's lock.
  private let launchTimes = Mutex<LaunchTimes?>(nil)

  /// The state, accessible only with the session's lock.
  private final class State {
    var locator: ApplicationLocator
    var running: [ApplicationCommand: RunningApplication] = [:]
    var portalIdentities: [ApplicationCommand: String] = [:]

    init(locator: ApplicationLocator) { self.locator = locator }
  }

  init(environment: [String: String], lock: SessionLock) {
    state = Guarded(State(locator: ApplicationLocator(environment: environment)), by: lock)
  }

  /// The locator that finds the commands of programs in the environment of the tests.
  package internal(set) var locator: ApplicationLocator {
    get { state.withLock { $0.locator } }
    set { state.withLock { $0.locator = newValue } }
  }

  /// The last instance of each program, including instances that have ended.
  ///
  /// The caller must hold the session's lock while it uses the programs.
  package var running: [ApplicationCommand: RunningApplication] {
    get {
      assertLockIsHeld()
      return state.escapingPart { $0.running }
    }
    set {
      assertLockIsHeld()
      state.replaceEscapingPart(at: \.running, with: newValue)
    }
  }

  private func assertLockIsHeld() {
    assert(state.lock.isHeld, "running programs are used with the session's lock held")
  }

  /// The ids by which the portals identify programs.
  var portalIdentities: [ApplicationCommand: String] {
    get { state.withLock { $0.portalIdentities } }
    set { state.withLock { $0.portalIdentities = newValue } }
  }

  /// The times of the last launch; nil before the first one.
  package var lastLaunch: LaunchTimes? {
    get { launchTimes.withLock { $0 } }
    set { launchTimes.withLock { $0 = newValue } }
  }

  /// Whether any program that tests use runs, apart from services of the desktop.
  var hasLiveProgram: Bool {
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
  ///   - process: the process.
  ///   - isStartedByOne: whether a process that such a program has started counts, too.
  /// - Returns: whether one of the programs has the process.
  package func isUnderTest(_ process: pid_t, orStartedByOne isStartedByOne: Bool = false) -> Bool {
    state.withLock { state in
      let underTest = state.running.values.filter { $0.isAlive && !$0.isForeign }
      return underTest.contains { $0.owns(process) }
        || isStartedByOne && underTest.contains { $0.descendants.contains(process) }
    }
  }

  /// Forgets all programs, because their desktop ends.
  func removeAll() { state.withLock { $0.running = [:] } }

  /// Discards the cached state of the programs' user interfaces.
  func discardInterfaceState() {
    state.withLock { state in
      for running in state.running.values {
        running.forgetAccessible()
        running.surface.eventsSeen = 0
        running.learnedRanges = [:]
      }
    }
  }
}
