// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tells programs that their frames were shown, as long as it lives.
///
/// Some programs make no further frame before they are told so, and wait for a limit of their own where nothing tells them.
package protocol FrameSynchronization: AnyObject, Sendable {
  /// Whether a program may have a frame of which it has not been told yet that it was shown: it goes on when it is.
  ///
  /// - Parameter processes: the program's.
  /// - Returns: whether one may be waiting; false once all is answered.
  func hasUnansweredFrames(of processes: [pid_t]) -> Bool

  /// Tells that input is sent from now on: the next frames belong to it, and are answered at once where those of an animation
  /// have their pace.
  func expectInput()

  /// Checks that programs are still told; asks nobody.
  ///
  /// - Throws: ``WindowSystemError`` when they are not any more: those that wait for it make no further frame.
  func check() throws
}
