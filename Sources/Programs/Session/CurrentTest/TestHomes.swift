// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import ResultBundle
import Synchronized

/// Makes home folders for the programs of tests.
///
/// A folder that a test has made is removed when the next test starts, because the programs of a test may run until
/// then. A folder that was made between two tests, as in the set-up of a class, is removed with the desktop.
package final class TestHomes: TestObserver {
  private let host: DesktopHost
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    var isInTest = false
    var ofTest: [(home: HomeFolder, desktop: PrivateDesktop)] = []
  }

  init(host: DesktopHost, lock: SessionLock, observationCenter: TestObservationCenter) {
    self.host = host
    state = Guarded(State(), by: lock)
    observationCenter.add(self)
  }

  /// Makes a home folder; starts the desktop if none is running.
  ///
  /// - Throws: `AutomationError` if the desktop cannot be started, or if a file cannot be written.
  package func make() throws -> HomeFolder {
    try state.withLock { state in
      do {
        let runningDesktop = try host.desktop()
        let home = try runningDesktop.makeHome()
        if state.isInTest { state.ofTest.append((home, runningDesktop.desktop)) }
        return home
      } catch let error as AutomationError {
        throw error
      } catch {
        throw AutomationError(.desktopFailed, "A home folder could not be made: \(error)")
      }
    }
  }

  func testHasStarted() {
    state.withLock { state in
      for entry in state.ofTest { entry.desktop.removeHome(entry.home) }
      state.ofTest = []
      state.isInTest = true
    }
  }

  func testWillFinish(_ outcome: TestOutcome) { state.withLock { $0.isInTest = false } }
}
