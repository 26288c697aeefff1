// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Sees all input of a display, from whatever client or device it comes, until ``close()``.
///
/// A key has the meaning that it had when it was pressed. Some watches do not see touches: the code that makes a touch passes it to
/// ``note(_:)``.
package protocol InputWatch: AnyObject, Sendable {
  /// All that came since the last call, in order; nothing when `deadline` came first, or somebody called ``wake()``.
  func next(until deadline: TimeInterval) throws -> [InputEvent]
  /// Ends a wait in ``next(until:)``.
  func wake()
  /// Puts input in that is not seen otherwise.
  func note(_ event: InputEvent)
  /// Ends watching, at once.
  func close()
}
