// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Synchronization
import WindowSystem

/// The last clicks of the tests on a desktop.
package final class LastClicks: Sendable {
  private struct State {
    var last: (point: CGPoint, button: PointerButton, time: TimeInterval)?
    var timeBefore: TimeInterval?
    var awaited: AccessibleReference?
  }

  private let state = Mutex(State())

  package init() {}

  /// The last click: its position in pixels of the screen, and its time in seconds of the monotonic clock; nil before
  /// the first click.
  package var last: (point: CGPoint, button: PointerButton, time: TimeInterval)? {
    state.withLock { $0.last }
  }

  /// The seconds between the last click and the one before it; nil before the second click.
  package var secondsBetween: TimeInterval? {
    state.withLock { state in
      guard let last = state.last, let timeBefore = state.timeBefore else { return nil }
      return last.time - timeBefore
    }
  }

  /// Stores a click at a point in pixels of the screen, at a time in seconds of the monotonic clock.
  package func note(_ point: CGPoint, _ button: PointerButton, at time: TimeInterval) {
    state.withLock {
      $0.timeBefore = $0.last?.time
      $0.last = (point, button, time)
    }
  }

  /// The dialog for which the last click waited, or which contained the click.
  package var awaited: AccessibleReference? {
    get { state.withLock { $0.awaited } }
    set { state.withLock { $0.awaited = newValue } }
  }
}
