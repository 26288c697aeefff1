// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Informs programs that their frames were shown, during the life of the object.
///
/// Some programs do not draw another frame before they are informed about the last one. Without the information, they
/// wait for a timeout.
package protocol FrameSynchronization: AnyObject, Sendable {
  /// Whether a program may have a frame that is not answered yet; the program continues after the reply.
  ///
  /// - Parameter processes: the processes of the program.
  /// - Returns: whether a frame may be waiting; false if all frames are answered.
  func hasUnansweredFrames(of processes: [pid_t]) -> Bool

  /// Whether a reply of ``hasUnansweredFrames(of:)`` shows that the display server has also done all work that it has
  /// received, so that its process need not be watched.
  var coversServer: Bool { get }

  /// Announces that input follows.
  ///
  /// The next frames show the results of the input. They are answered at once, even during an animation whose frames
  /// are paced.
  func expectInput()

  /// Checks that programs still get replies, without a request to the server.
  ///
  /// - Throws: ``WindowSystemError`` if programs no longer get replies. A program that waits for a reply then does
  ///   not draw another frame.
  func check() throws
}
