// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DesktopHost {
  /// Releases the pointer, the keys and the keyboard map for another process, which uses the desktop from now on.
  package func handOver() throws {
    try lock.withLock {
      guard let runningDesktop = current else { return }
      try runningDesktop.display.releaseAllInput()
      try runningDesktop.display.returnKeyboard()
    }
  }

  /// Reads the pending events of the servers, for a process that waits for a long time.
  ///
  /// Otherwise, unread events would accumulate.
  package func drainPendingEvents() {
    guard let runningDesktop = current else { return }
    // If one of the servers has ended, the next step of the test reports that.
    try? runningDesktop.display.drainEvents()
    _ = try? runningDesktop.damage.count
    _ = runningDesktop.bus.eventCount
  }
}
