// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing
import WindowSystem

/// A touch screen in memory: the fingers that are down, and a log of all touches.
package final class FakeTouchScreen: TouchScreen {
  package enum Touch: Equatable, Sendable {
    case down(Int, CGPoint)
    case move(Int, CGPoint)
    case up(Int)
  }

  private struct State {
    var touches: [Touch] = []
    var times: [TimeInterval] = []
    var fingers: Set<Int> = []
    /// The number of touches that are accepted before the display is lost; nil for no limit.
    var touchesUntilLost: Int?

    mutating func log(_ touch: Touch) {
      touches.append(touch)
      times.append(MonotonicClock.now)
    }
  }

  private let state = Mutex(State())
  package let maximumFingers: Int

  package init(maximumFingers: Int = 5) { self.maximumFingers = maximumFingers }

  package var touches: [Touch] { state.withLock { $0.touches } }
  /// The time of each touch of ``touches``, in seconds of the monotonic clock.
  package var times: [TimeInterval] { state.withLock { $0.times } }
  package var fingersDown: Set<Int> { state.withLock { $0.fingers } }
  /// Makes each touch after the first `count` touches fail, as if the server had ended.
  package func lose(after count: Int) { state.withLock { $0.touchesUntilLost = count } }

  private func send(_ touch: Touch, _ change: (inout State) -> Void = { _ in }) throws {
    try state.withLock { state in
      if let left = state.touchesUntilLost, state.touches.count >= left {
        throw WindowSystemError.serverGone(display: "fake")
      }
      state.log(touch)
      change(&state)
    }
  }

  package func touch(_ finger: Int, at point: CGPoint) throws {
    try send(.down(finger, point)) { $0.fingers.insert(finger) }
  }
  package func move(_ finger: Int, to point: CGPoint) throws { try send(.move(finger, point)) }
  package func lift(_ finger: Int) throws { try send(.up(finger)) { $0.fingers.remove(finger) } }
  package func liftAll() throws {
    // The fingers are lifted even if the server is lost.
    for finger in fingersDown.sorted() {
      state.withLock { state in
        state.fingers.remove(finger)
        state.log(.up(finger))
      }
    }
  }
  package func synchronize() throws {}
  package func observe(_ observer: (@Sendable (InputEvent) -> Void)?) {}
}
