// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import ResultBundle
import Synchronized

/// Starts the desktop of the tests, checks that it is whole, replaces one that has failed, and ends it.
package final class DesktopHost: Sendable {
  let lock: SessionLock
  private let recorder: RunLog
  private let settings: SessionSettings
  private let programs: ProgramRegistry
  private let watch: ProgramWatch
  private let captures: TestCaptures
  private let state: Guarded<State, SessionLock>

  /// Only for a thread that has the session's lock.
  private final class State {
    var live: LiveDesktop?
  }

  /// - Parameters:
  ///   - lock: of the session.
  ///   - recorder: gets the start of each desktop.
  ///   - settings: the destination and the time limits.
  ///   - programs: are forgotten with the desktop that they run on.
  ///   - watch: follows their processes, which end with the desktop.
  ///   - captures: record the desktop.
  init(
    lock: SessionLock, recorder: RunLog, settings: SessionSettings, programs: ProgramRegistry,
    watch: ProgramWatch, captures: TestCaptures
  ) {
    self.lock = lock
    self.recorder = recorder
    self.settings = settings
    self.programs = programs
    self.watch = watch
    self.captures = captures
    state = Guarded(State(), by: lock)
  }

  /// The desktop, if one is running and whole.
  package var current: LiveDesktop? { state.withLock { $0.live } }

  /// The desktop; starts one when no desktop runs, or when a part of the last one has died.
  package func desktop() throws -> LiveDesktop {
    try state.withLock { state in
      if let live = state.live {
        do {
          try live.checkHealth(timeout: 0)
          captures.use(live)
          return live
        } catch {
          recorder.note("The desktop failed and is replaced: \(error)")
          discard()
        }
      }
      return try recorder.run("Start private desktop") {
        let configuration = try settings.destination()
        let fresh = try LiveDesktop(configuration: configuration, tunables: settings.tunables, lock: lock)
        do {
          try fresh.applyDestinationAppearance(recorder)
        } catch {
          fresh.desktop.stop()
          throw error
        }
        fresh.desktop.notes.forEach(recorder.note)
        begin(with: fresh)
        return fresh
      }
    }
  }

  /// Works on a desktop from now on.
  private func begin(with fresh: LiveDesktop) {
    recorder.destinationDidStart(DestinationRecord.event(of: fresh.desktop))
    state.withLock { $0.live = fresh }
    captures.use(fresh)
  }

  /// Works on the desktop of another process of the user instead of one that was started here.
  ///
  /// - Throws: `DesktopError` when it has ended, `WindowSystemError` and `AccessibilityError` when it does not answer.
  package func attach(to descriptor: DesktopDescriptor) throws -> LiveDesktop {
    try lock.withLock {
      discard()
      var configuration = DesktopConfiguration()
      configuration.attach = descriptor
      let fresh = try LiveDesktop(configuration: configuration, tunables: settings.tunables, lock: lock)
      begin(with: fresh)
      return fresh
    }
  }

  /// The desktop that something already runs on.
  ///
  /// - Parameter timeout: where something failed or ended, of which the end of a part may be the cause: the
  ///   seconds to wait for that.
  /// - Returns: the desktop.
  /// - Throws: when it was never started, or has died: then the failure names the part that did.
  @discardableResult
  package func existingDesktop(timeout: TimeInterval? = nil) throws -> LiveDesktop {
    try state.withLock { state in
      guard let live = state.live else {
        throw AutomationError(
          .applicationNotRunning, "No application has been launched yet: call launch() first.")
      }
      do {
        try live.checkHealth(timeout: timeout)
      } catch {
        throw AutomationError(.desktopFailed, "The private desktop failed: \(error)")
      }
      captures.use(live)
      return live
    }
  }

  /// The failure of the desktop: a part that has ended, that a signal has stopped, or that does not answer.
  ///
  /// To be asked before a program or a query is blamed for what failed. It takes some milliseconds where the
  /// desktop is whole.
  ///
  /// - Parameter failure: the text of what failed, for the notes of the error; nil for none.
  /// - Returns: nil where all parts answer, and where there is no desktop.
  package func failure(behind failure: String? = nil) -> AutomationError? {
    state.withLock { state in
      guard let live = state.live else { return nil }
      do {
        try live.checkHealth(timeout: 0)
        try live.checkAnswers()
        return nil
      } catch {
        return AutomationError(
          .desktopFailed, "The private desktop failed: \(error)",
          notes: failure.map { ["It was found when this failed:", "  " + $0] } ?? [])
      }
    }
  }

  /// The error to report where something failed: that of the desktop where a part of it does not answer.
  package func errorToReport(for error: any Error) -> any Error {
    if InfrastructureFailure.isOne(error) { return error }
    switch (error as? AutomationError)?.kind {
    // Neither a program nor the desktop was asked.
    case .invalidQuery, .unknownKey, .unsupported, .applicationNotFound: return error
    default: return self.failure(behind: "\(error)".prefix { $0 != "\n" } + "") ?? error
    }
  }

  /// Ends the desktop and everything on it.
  package func discard() {
    state.withLock { state in
      if state.live != nil { captures.video.desktopWillEnd() }
      watch.willTerminateAll()
      if let live = state.live, live.desktop.isUsersOwn || live.desktop.isAttached {
        // The desktop is left in any case.
        try? live.display.returnKeyboard()
      }
      state.live?.desktop.stop()
      watch.noteEnds()
      state.live = nil
      programs.running = [:]
    }
  }

  /// The process ends: a desktop that goes on without it gets back what it had.
  ///
  /// A private one is its guard's.
  package func leaveUsersOwn() {
    state.withLock { state in
      if let live = state.live, live.desktop.isUsersOwn || live.desktop.isAttached { discard() }
    }
  }

  /// Whether the tests run on the desktop of a user.
  package var isUsersOwn: Bool { current?.desktop.isUsersOwn == true }
}
