// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import WindowSystem

extension TargetProgram {
  /// Apple's `XCUIApplication.State`, with its numbers.
  package enum State: UInt, Sendable {
    case unknown = 0
    case notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }

  package var state: State {
    if isRecorded { return .runningForeground }
    return session.lock.withLock {
      guard let runningDesktop = session.host.current, let running = findRunning() else { return .notRunning }
      if ThreadSampler(processIdentifier: running.processes[0])?.sample()?.state == "T" {
        return .runningBackgroundSuspended
      }
      // If the windows cannot be read, the state is `unknown`, and there is no error.
      guard let windows = try? runningDesktop.display.windows() else { return .unknown }
      let isActive = windows.contains { $0.isActive && $0.processID.map(running.owns) == true }
      return isActive ? .runningForeground : .runningBackground
    }
  }

  /// Waits until the program is in a state.
  package func wait(for state: State, timeout: TimeInterval) -> Bool {
    Waiter(session: session).wait(timeout: timeout) { self.state == state }
  }
}
