// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// Xorg's test touch screen, a device of the driver inputtest(4) with a socket.
///
/// This object is the only client of the socket.
///
/// If the client disconnects, the driver does not notice and the server runs in a busy loop (Xorg 21.1). Therefore this
/// object lives as long as its server.
final class InputTestTouchScreen: TouchScreen {
  /// The number of fingers that the driver supports when its option `TouchCount` is not set.
  let maximumFingers = 15

  private let willTouch: @Sendable (CGPoint) throws -> Void
  private let fingers: Mutex<FingersDown>

  /// Connects to the touch screen.
  ///
  /// - Parameters:
  ///   - socket: the path of the device's socket.
  ///   - display: the name of the display, for errors.
  ///   - screen: returns the current rectangle of the screen, which the device's axes always span.
  ///   - willTouch: called with the position before a finger goes down while no other finger is down.
  /// - Throws: ``WindowSystemError``.
  init(
    socket: String, display: String, screen: @escaping @Sendable () -> CGRect,
    willTouch: @escaping @Sendable (CGPoint) throws -> Void = { _ in }
  ) throws {
    self.willTouch = willTouch
    fingers = Mutex(
      FingersDown(stream: try InputTestStream(socket: socket, display: display), screen: screen))
  }

  func touch(_ finger: Int, at point: CGPoint) throws {
    try fingers.withLock { fingers in
      try fingers.lift(finger)
      if fingers.places.isEmpty { try willTouch(point) }
      // The position is stored before the event is sent, because the event may arrive even if sending fails.
      fingers.places[finger] = point
      try fingers.send(.begin, finger, point)
    }
  }

  func move(_ finger: Int, to point: CGPoint) throws {
    try fingers.withLock { fingers in
      guard fingers.places[finger] != nil else { return }
      fingers.places[finger] = point
      try fingers.send(.update, finger, point)
    }
  }

  func lift(_ finger: Int) throws {
    try fingers.withLock { try $0.lift(finger) }
  }

  func liftAll() throws {
    try fingers.withLock { fingers in
      guard !fingers.places.isEmpty else { return }
      var failure: (any Error)?
      for finger in fingers.places.keys.sorted() {
        do { try fingers.lift(finger) } catch { failure = failure ?? error }
      }
      if let failure { throw failure }
      try fingers.stream.synchronize()
    }
  }

  func synchronize() throws {
    try fingers.withLock { try $0.stream.synchronize() }
  }

  func observe(_ observer: (@Sendable (InputEvent) -> Void)?) {
    fingers.withLock { $0.observer = observer }
  }
}

/// The fingers that are down, and the stream that sends their events.
private struct FingersDown {
  let stream: InputTestStream
  let screen: @Sendable () -> CGRect
  /// The positions of the fingers that are down.
  var places: [Int: CGPoint] = [:]
  var observer: (@Sendable (InputEvent) -> Void)?

  mutating func lift(_ finger: Int) throws {
    guard let point = places.removeValue(forKey: finger) else { return }
    try send(.end, finger, point)
  }

  /// The types of events, with the driver's numbers (`xf86-input-inputtest-protocol.h`, version 1.1).
  enum Kind: UInt32 {
    case begin = 18
    case update, end
  }

  func send(_ kind: Kind, _ finger: Int, _ point: CGPoint) throws {
    let screen = screen()
    var message = InputTestMessage(type: .touch)
    message.append(UInt32(clamping: finger))
    message.append(kind.rawValue)
    message.appendValuators([
      Self.axis(point.x - screen.minX, of: screen.width), Self.axis(point.y - screen.minY, of: screen.height),
    ])
    try stream.send(message)
    guard let observer else { return }
    let event: InputEvent.Kind =
      switch kind {
      case .begin: .touchBegan(finger)
      case .update: .touchMoved(finger)
      case .end: .touchEnded(finger)
      }
    observer(InputEvent(event, at: point, time: MonotonicClock.now))
  }

  /// The device's coordinate, 0...65535, of the middle of a pixel.
  private static func axis(_ pixel: CGFloat, of side: CGFloat) -> Double {
    guard side > 0, pixel.isFinite else { return 0 }
    let inside = min(max(Double(pixel), 0), Double(side) - 1)
    return (inside.rounded(.down) + 0.5) * 65536 / Double(side)
  }
}
