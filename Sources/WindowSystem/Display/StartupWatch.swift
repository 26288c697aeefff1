// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The facts about a display server that are needed before it is used.
///
/// Its connection has no side effects: it grabs nothing, starts no thread, and requests only events for the root
/// window's properties. Release the watch after the start, because nothing reads those events afterwards.
package protocol StartupWatch: Sendable {
  /// The size of the screen in pixels at the time of the connection.
  var screenSize: CGSize { get }

  /// The server's process; nil if the kernel does not report it, for example for a server on another machine.
  var serverProcess: pid_t? { get }

  /// Waits until a window manager reports that it is running.
  ///
  /// The window manager may need another moment until it is ready to manage windows; see
  /// ``DisplayClient/waitForWindowManager(until:)``.
  ///
  /// - Parameters:
  ///   - deadline: the deadline, in seconds of ``MonotonicClock``.
  ///   - isHopeful: called at least a few times per second; the wait ends when it returns false.
  /// - Returns: false if the deadline passes or `isHopeful` returns false first.
  /// - Throws: ``WindowSystemError`` if the server has ended or does not answer.
  func waitForWindowManager(until deadline: TimeInterval, while isHopeful: () -> Bool) throws -> Bool
}
