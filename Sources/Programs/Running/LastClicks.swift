// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The last clicks of the tests on a desktop.
///
/// Used with the session's lock held.
package final class LastClicks {
  /// The place in pixels of the screen, and the time in seconds of the monotonic clock.
  package var last: (point: CGPoint, button: PointerButton, time: TimeInterval)?
  /// The time of the click before it.
  package var timeBefore: TimeInterval?
  /// The dialog that the last click waited for, or was in.
  package var awaited: AccessibleReference?

  package init() {}
}
