// SPDX-License-Identifier: Apache-2.0

import Foundation

extension DesktopHost {
  /// Gives the pointer, the keys and the keyboard's map free for another process, which works on the desktop
  /// from now on.
  package func handOver() throws {
    try lock.withLock {
      guard let live = current else { return }
      try live.display.releaseAllInput()
      try live.display.returnKeyboard()
    }
  }

  /// Reads what the servers have to tell, for a process that does nothing else for long: they keep what is not read.
  package func takePendingEvents() {
    guard let live = current else { return }
    // A server that has gone is told of by the next step of the test.
    try? live.display.takeInEvents()
    _ = try? live.damage.count
    _ = live.bus.eventCount
  }
}
