// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Informs programs that their frames were shown, as long as it lives.
///
/// Some programs draw no further frame before they get this message. Without it, they wait for a timeout.
package protocol FrameSynchronization: AnyObject, Sendable {
  /// Whether a program may have a frame without an answer yet; the program continues after the answer.
  ///
  /// - Parameter processes: the program's.
  /// - Returns: whether one may be waiting; false once all is answered.
  func hasUnansweredFrames(of processes: [pid_t]) -> Bool

  /// Announces that input is sent from now on: the next frames belong to it and are answered at once, even where frames of an
  /// animation are paced.
  func expectInput()

  /// Checks that programs still get their answers, without a request to anyone.
  ///
  /// - Throws: ``WindowSystemError`` when they no longer do: programs that wait for an answer draw no further frame.
  func check() throws
}
