// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Receives all input of a display, from any client or device, until ``close()``.
///
/// An event reports the meaning that its key had when the key was pressed. Some watches do not receive touches; the
/// code that sends a touch passes it to ``append(_:)``.
package protocol InputWatch: AnyObject, Sendable {
  /// All input since the last call, in order; empty if `deadline` passes first, or ``wake()`` is called.
  func next(until deadline: TimeInterval) throws -> [InputEvent]
  /// Ends a wait in ``next(until:)``.
  func wake()
  /// Adds input that the watch does not receive otherwise.
  func append(_ event: InputEvent)
  /// Stops watching at once.
  func close()
}
