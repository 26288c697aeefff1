// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import WindowSystem

/// A touch screen in memory: the fingers that are down, and a log of all touches.
final class FakeTouchScreen: TouchScreen {
  enum Touch: Equatable {
    case down(Int, CGPoint)
    case move(Int, CGPoint)
    case up(Int)
  }

  private struct State {
    var touches: [Touch] = []
    var fingers: Set<Int> = []
    /// The number of touches before the display is lost; nil for no limit.
    var touchesUntilLost: Int?
  }

  private let state = Mutex(State())
  let maximumFingers: Int

  init(maximumFingers: Int = 5) { self.maximumFingers = maximumFingers }

  var touches: [Touch] { state.withLock { $0.touches } }
  var fingersDown: Set<Int> { state.withLock { $0.fingers } }
  func lose(after count: Int) { state.withLock { $0.touchesUntilLost = count } }

  private func send(_ touch: Touch, _ change: (inout State) -> Void = { _ in }) throws {
    try state.withLock { state in
      if let left = state.touchesUntilLost, state.touches.count >= left {
        throw WindowSystemError.serverGone(display: "fake")
      }
      state.touches.append(touch)
      change(&state)
    }
  }

  func touch(_ finger: Int, at point: CGPoint) throws {
    try send(.down(finger, point)) { $0.fingers.insert(finger) }
  }
  func move(_ finger: Int, to point: CGPoint) throws { try send(.move(finger, point)) }
  func lift(_ finger: Int) throws { try send(.up(finger)) { $0.fingers.remove(finger) } }
  func liftAll() throws {
    // The fingers are lifted even if the server is lost.
    for finger in fingersDown.sorted() {
      state.withLock { state in
        state.fingers.remove(finger)
        state.touches.append(.up(finger))
      }
    }
  }
  func synchronize() throws {}
  func observe(_ observer: (@Sendable (InputEvent) -> Void)?) {}
}
