// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Programs
@testable import RunningDesktops

extension TargetProgram {
  /// Reads the running program, which is used only with the session's lock held.
  func readRunning<Value: Sendable>(_ body: (RunningProgram?) throws -> Value) rethrows -> Value {
    try session.lock.withLock { try body(running) }
  }

  /// Discards the stored tree of the program, so that the next query reads it again, or is sent to its renderer.
  func discardTree() {
    session.lock.withLock {
      guard let running else { return }
      running.interface.cachedTree = nil
      running.interface.rendererCosts = RendererCosts()
    }
  }
}
