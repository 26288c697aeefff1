// SPDX-License-Identifier: Apache-2.0

import Desktop
import Diagnosis
import ElementModel
import Foundation
import ResultBundle
import RunningDesktops
import Synchronized

/// Starts the desktop of the tests, checks its parts, replaces a failed desktop, and ends it.
package final class DesktopHost: Sendable {
  let lock: SessionLock
  private let runLog: RunLog
  private let settings: SessionSettings
  private let programs: ProgramRegistry
  private let watch: ProgramWatch
  private let captures: TestCaptures
  let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  final class State {
    var runningDesktop: RunningDesktop?
  }

  /// Creates a host without a desktop.
  ///
  /// - Parameters:
  ///   - lock: the lock of the session.
  ///   - runLog: records the start of each desktop.
  ///   - settings: the destination and the time limits.
  ///   - programs: the programs of the desktop, removed at its end.
  ///   - watch: follows the processes of the programs, which end with the desktop.
  ///   - captures: records pictures and videos of the desktop.
  init(
    lock: SessionLock, runLog: RunLog, settings: SessionSettings, programs: ProgramRegistry,
    watch: ProgramWatch, captures: TestCaptures
  ) {
    self.lock = lock
    self.runLog = runLog
    self.settings = settings
    self.programs = programs
    self.watch = watch
    self.captures = captures
    state = Guarded(State(), by: lock)
  }

  /// The running desktop; nil if no desktop is running.
  package var current: RunningDesktop? { state.withLock { $0.runningDesktop } }

  /// Returns the desktop; starts one if none is running, or if a part of the last one has failed.
  package func desktop() throws -> RunningDesktop {
    try state.withLock { state in
      if let runningDesktop = state.runningDesktop {
        do {
          try runningDesktop.checkHealth(timeout: 0)
          captures.use(runningDesktop)
          return runningDesktop
        } catch {
          runLog.note("The desktop failed and is replaced: \(error)")
          discard()
        }
      }
      return try runLog.run("Start private desktop") {
        let configuration = try settings.destination()
        let fresh = try RunningDesktop(configuration: configuration, tunables: settings.tunables, lock: lock)
        do {
          try fresh.applyDestinationAppearance(runLog)
        } catch {
          fresh.desktop.stop()
          throw error
        }
        fresh.desktop.notes.forEach(runLog.note)
        begin(with: fresh)
        return fresh
      }
    }
  }

  /// Makes a new desktop the current one, and records its start.
  func begin(with fresh: RunningDesktop) {
    runLog.destinationDidStart(DestinationRecord.event(of: fresh.desktop))
    state.withLock { $0.runningDesktop = fresh }
    captures.use(fresh)
  }

  /// Uses the desktop of another process of the user instead of starting one.
  ///
  /// - Throws: `DesktopError` if it has ended, `WindowSystemError` or `AccessibilityError` if it does not answer.
  package func attach(to descriptor: DesktopDescriptor) throws -> RunningDesktop {
    try lock.withLock {
      discard()
      var configuration = DesktopConfiguration()
      configuration.attach = descriptor
      let fresh = try RunningDesktop(configuration: configuration, tunables: settings.tunables, lock: lock)
      begin(with: fresh)
      return fresh
    }
  }

  /// Returns the desktop that is already running.
  ///
  /// - Parameter timeout: the seconds to wait for the end of a part, if an error occurred that this end may have
  ///   caused.
  /// - Returns: the desktop.
  /// - Throws: an error if the desktop was never started or has failed; the error then names the failed part.
  @discardableResult
  package func existingDesktop(timeout: TimeInterval? = nil) throws(AutomationError) -> RunningDesktop {
    let result: Result<RunningDesktop, AutomationError> = state.withLock { state in
      guard let runningDesktop = state.runningDesktop else {
        return .failure(
          AutomationError(
            .applicationNotRunning, "No application has been launched yet: call launch() first."))
      }
      do {
        try runningDesktop.checkHealth(timeout: timeout)
      } catch {
        return .failure(AutomationError(.desktopFailed, "The private desktop failed: \(error)"))
      }
      captures.use(runningDesktop)
      return .success(runningDesktop)
    }
    return try result.get()
  }

  /// Ends the desktop and everything on it.
  package func discard() {
    state.withLock { state in
      if state.runningDesktop != nil { captures.desktopWillEnd() }
      watch.willTerminateAll()
      if let runningDesktop = state.runningDesktop,
        runningDesktop.desktop.isUserDesktop || runningDesktop.desktop.isAttached
      {
        // The session leaves the desktop even if this call fails.
        try? runningDesktop.display.returnKeyboard()
      }
      state.runningDesktop?.desktop.stop()
      watch.noteEnds()
      state.runningDesktop = nil
      programs.removeAll()
    }
  }

  /// Leaves a desktop that outlives this process, and restores its keyboard map.
  ///
  /// The function is called at the end of the process. A private desktop is ended by its guard instead.
  package func leaveUserDesktop() {
    state.withLock { state in
      if let runningDesktop = state.runningDesktop,
        runningDesktop.desktop.isUserDesktop || runningDesktop.desktop.isAttached
      {
        discard()
      }
    }
  }

  /// Whether the tests run on the desktop of a user.
  package var isUserDesktop: Bool { current?.desktop.isUserDesktop == true }
}
