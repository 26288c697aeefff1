// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The last clicks of the tests on a desktop.
///
/// Used with the session's lock held.
package final class LastClicks {
  /// The last click: its position in pixels of the screen, and its time in seconds of the monotonic clock.
  package var last: (point: CGPoint, button: PointerButton, time: TimeInterval)?
  /// The time of the click before the last one.
  package var timeBefore: TimeInterval?
  /// The dialog that the last click waited for, or was in.
  package var awaited: AccessibleReference?

  package init() {}
}
