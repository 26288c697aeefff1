// SPDX-License-Identifier: Apache-2.0

import CGTK

/// GLib's main loop, which runs on the main thread.
package enum MainLoop {
  /// Calls `body` on the main thread, in a later iteration of the loop.
  ///
  /// Can be called on any thread.
  package static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT, callTurn, Unmanaged.passRetained(Turn(body)).toOpaque(), releaseTurn)
  }

  /// Calls `body` on the main thread after a delay.
  ///
  /// - Parameters:
  ///   - delay: The delay in seconds.
  ///   - body: The function to call.
  @MainActor
  package static func perform(after delay: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(max(0, delay) * 1000), callTurn,
      Unmanaged.passRetained(Turn(body)).toOpaque(), releaseTurn)
  }
}

/// A Swift closure that is queued in the loop.
private final class Turn {
  let body: @MainActor @Sendable () -> Void

  init(_ body: @escaping @MainActor @Sendable () -> Void) {
    self.body = body
  }
}

private let callTurn: GSourceFunc = { data in
  guard let data else { return 0 }
  let body = Unmanaged<Turn>.fromOpaque(data).takeUnretainedValue().body
  MainActor.assumeIsolated { body() }
  return 0
}

private let releaseTurn: GDestroyNotify = { data in
  guard let data else { return }
  Unmanaged<Turn>.fromOpaque(data).release()
}
