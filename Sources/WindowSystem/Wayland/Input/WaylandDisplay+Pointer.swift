// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The pointer, and the owners of the clipboard and of dragged data.
extension WaylandDisplay {
  var pointerLocation: CGPoint {
    get throws {
      let scale = try screens.scale()
      let point = try connection.desktop().pointer
      return CGPoint(x: point.x * scale, y: point.y * scale)
    }
  }

  var isDragging: Bool { get throws { try connection.desktop().isDragging } }

  var clipboardOwner: pid_t? {
    get throws {
      let events = try connection.replyEvents(to: "get_selection") {
        .getSelection(serial: $0, selection: ControlProtocol.Selection.clipboard.rawValue)
      }
      guard case .selection(_, let process, _) = events.last else { return nil }
      return process > 0 ? process : nil
    }
  }

  func movePointer(to point: CGPoint) throws {
    let place = try logical(point)
    try connection.send(.movePointer(x: place.x, y: place.y))
  }

  func press(button: Int) throws {
    try connection.send(.button(button: Self.code(button), pressed: 1))
    try connection.synchronize()
  }

  func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool {
    try click(button, at: point, ifOver: top, count: 1, isHeld: true)
  }

  func click(button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?)
    throws -> Bool
  {
    guard let last else { return try click(button, at: point, ifOver: top, count: count, isHeld: false) }
    guard try click(button, at: point, ifOver: top, count: count, isHeld: true) else { return false }
    poll(nil, 0, last.milliseconds)
    try connection.send(.button(button: Self.code(button), pressed: 0))
    try connection.synchronize()
    return true
  }

  private func click(_ button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, isHeld: Bool) throws
    -> Bool
  {
    let place = try logical(point)
    let events = try connection.replyEvents(to: "click") {
      .click(
        serial: $0, button: Self.code(button), x: place.x, y: place.y, window: top.rawValue,
        count: UInt32(max(1, count)), interval: UInt32(TimeLimits.Events.betweenClicks.milliseconds),
        holds: isHeld ? 1 : 0)
    }
    return Self.isAccepted(events)
  }

  func topWindow(at point: CGPoint) throws -> WindowID {
    let place = try logical(point)
    let events = try connection.replyEvents(to: "get_top_window") {
      .getTopWindow(serial: $0, x: place.x, y: place.y)
    }
    guard case .topWindow(_, let window) = events.last else { return WindowID(rawValue: 0) }
    return WindowID(rawValue: window)
  }

  func release(button: Int) throws {
    try connection.send(.button(button: Self.code(button), pressed: 0))
    try connection.synchronize()
  }

  func scroll(dx: Int, dy: Int) throws {
    for (notches, isVertical) in [(dy, true), (dx, false)] {
      let step: Int32 = notches < 0 ? -1 : 1
      let distance = Double(step) * Self.notch
      for number in 0..<notches.magnitude {
        // A program reads while the compositor waits for the reply, so the events do not fill its socket.
        if number % UInt(DisplayLimits.strokesPerRoundTrip) == 0 { try connection.synchronize() }
        try connection.send(
          isVertical
            ? .scroll(dx: 0, dy: distance, stepsX: 0, stepsY: step)
            : .scroll(dx: distance, dy: 0, stepsX: step, stepsY: 0))
      }
    }
    try connection.synchronize()
  }

  /// The distance of one notch of the wheel in logical pixels, as compositors of desktops send it.
  private static let notch = 10.0

  /// A point in logical pixels.
  func logical(_ point: CGPoint) throws -> CGPoint {
    let scale = try screens.scale()
    return CGPoint(x: point.x / scale, y: point.y / scale)
  }

  /// The code of a button in Linux (`input-event-codes.h`) for its number in X11.
  static func code(_ button: Int) -> UInt32 {
    switch button {
    case 1: 0x110
    case 2: 0x112
    case 3: 0x111
    // 4 to 7 are the wheel in X11, so 8 is the first of the other buttons.
    default: 0x113 + UInt32(clamping: max(0, button - 8))
    }
  }
}
