// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The facts about a display server that are needed before it is used.
///
/// Its connection has no side effects: it grabs nothing, starts no thread, and asks only for the events of the root window's
/// properties. Release it when the start is over: nobody reads those events afterwards.
package protocol StartupWatch: Sendable {
  /// Size of the screen in pixels when the connection was made.
  var screenSize: CGSize { get }

  /// The server's process; nil where the kernel does not report it, for example for a server on another machine.
  var serverProcess: pid_t? { get }

  /// Waits until a window manager says that it is there.
  ///
  /// It may need a moment more until it serves windows, see ``DisplayClient/waitForWindowManager(until:)``.
  ///
  /// - Parameters:
  ///   - deadline: seconds of ``MonotonicClock``.
  ///   - isHopeful: asked a few times a second at least; the wait ends when it says no.
  /// - Returns: false when the deadline or the end of hope came first.
  /// - Throws: ``WindowSystemError`` when the server has gone or does not answer.
  func waitForWindowManager(until deadline: TimeInterval, while isHopeful: () -> Bool) throws -> Bool
}
