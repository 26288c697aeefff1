// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Synchronization

/// The last clicks of the tests on a desktop.
package final class LastClicks: Sendable {
  private struct State {
    var last: (point: CGPoint, button: PointerButton, time: TimeInterval)?
    var timeBefore: TimeInterval?
    var awaited: AccessibleReference?
  }

  private let state = Mutex(State())

  package init() {}

  /// The last click: its position in pixels of the screen, and its time in seconds of the monotonic clock.
  package var last: (point: CGPoint, button: PointerButton, time: TimeInterval)? {
    get { state.withLock { $0.last } }
    set { state.withLock { $0.last = newValue } }
  }

  /// The time of the click before the last one.
  package var timeBefore: TimeInterval? {
    get { state.withLock { $0.timeBefore } }
    set { state.withLock { $0.timeBefore = newValue } }
  }

  /// The dialog that the last click waited for, or was in.
  package var awaited: AccessibleReference? {
    get { state.withLock { $0.awaited } }
    set { state.withLock { $0.awaited = newValue } }
  }
}
