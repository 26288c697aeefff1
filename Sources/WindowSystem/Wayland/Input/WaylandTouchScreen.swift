// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// The touch screen of the compositor, over all screens.
final class WaylandTouchScreen: TouchScreen {
  /// The protocol has no limit; a hand more than people have is enough for every gesture.
  let maximumFingers = 15

  private let connection: CompositorConnection
  private let screens: WaylandScreens
  private let fingers = Mutex(Fingers())

  private struct Fingers {
    /// The positions of the fingers that are down, in pixels.
    var places: [Int: CGPoint] = [:]
    var observer: (@Sendable (InputEvent) -> Void)?
  }

  init(_ connection: CompositorConnection, _ screens: WaylandScreens) {
    self.connection = connection
    self.screens = screens
  }

  func touch(_ finger: Int, at point: CGPoint) throws {
    try lift(finger)
    // The position is stored before the event is sent, because the event may arrive even if sending fails.
    fingers.withLock { $0.places[finger] = point }
    try send(.down, finger, point)
  }

  func move(_ finger: Int, to point: CGPoint) throws {
    let isDown = fingers.withLock { fingers in
      guard fingers.places[finger] != nil else { return false }
      fingers.places[finger] = point
      return true
    }
    if isDown { try send(.move, finger, point) }
  }

  func lift(_ finger: Int) throws {
    guard let point = fingers.withLock({ $0.places.removeValue(forKey: finger) }) else { return }
    try send(.up, finger, point)
  }

  func liftAll() throws {
    var failure: (any Error)?
    for finger in fingers.withLock({ $0.places.keys.sorted() }) {
      do { try lift(finger) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  func synchronize() throws { try connection.synchronize() }

  /// Does nothing: the compositor reports touches to all observers of input.
  func observe(_ observer: (@Sendable (InputEvent) -> Void)?) {}

  private func send(_ phase: ControlProtocol.TouchPhase, _ finger: Int, _ point: CGPoint) throws {
    let scale = try screens.scale()
    try connection.send(
      .touch(finger: Int32(clamping: finger), phase: phase.rawValue, x: point.x / scale, y: point.y / scale),
      .touchFrame)
  }
}
