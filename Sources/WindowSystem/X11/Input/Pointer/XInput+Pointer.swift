// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// The pointer, its buttons and the wheel.
extension XInput {
  static func movePointer(to point: CGPoint, on connection: XConnection) throws {
    try connection.locked {
      _ = connection.call {
        xcb_test_fake_input(
          $0, UInt8(XCB_MOTION_NOTIFY), 0, 0, connection.root, pixel(point.x), pixel(point.y), 0)
      }
      try connection.flush()
    }
  }

  func press(button: Int) throws {
    let button = Self.button(button)
    heldButtons.append(button)
    try fake(XCB_BUTTON_PRESS, button)
    try connection.flush()
  }

  /// Presses a button if a given window is topmost at the pointer.
  ///
  /// No window can appear between the check and the press, because the server serves no other client in the meantime.
  /// The client that received the press also receives the release.
  ///
  /// - Parameters:
  ///   - button: the number of the button in X11.
  ///   - point: the position of the pointer, in pixels of the screen.
  ///   - top: a child of the root window.
  /// - Returns: false if another window is topmost now; then nothing is pressed.
  /// - Throws: ``WindowSystemError``.
  func press(button: Int, at point: CGPoint, ifOver top: xcb_window_t) throws -> Bool {
    let button = Self.button(button)
    return try connection.withServerGrabbed {
      guard try Self.topWindow(at: point, on: connection) == top else { return false }
      heldButtons.append(button)
      try fake(XCB_BUTTON_PRESS, button)
      return true
    }
  }

  /// Presses and releases a button several times; the first press is checked as in ``press(button:at:ifOver:)``.
  ///
  /// The first release is sent before other clients are served. If a window took the focus between press and release,
  /// the toolkit would forget the press. The server waits between the clicks, because Chromium takes two presses in the
  /// same millisecond for one.
  func click(button: Int, at point: CGPoint, ifOver top: xcb_window_t, count: Int, holding last: TimeLimit?)
    throws
    -> Bool
  {
    let button = Self.button(button)
    let isHeld = count <= 1 && last != nil
    let isPressed = try connection.withServerGrabbed {
      guard try Self.topWindow(at: point, on: connection) == top else { return false }
      try fake(XCB_BUTTON_PRESS, button)
      // While the button is held, other clients must be served, because they show the result of the press.
      if !isHeld { try fake(XCB_BUTTON_RELEASE, button) }
      return true
    }
    guard isPressed else { return false }
    if isHeld { try fake(XCB_BUTTON_RELEASE, button, after: last?.milliseconds ?? 0) }
    for number in 1..<max(1, count) {
      try fake(XCB_BUTTON_PRESS, button, after: TimeLimits.Events.betweenClicks.milliseconds)
      try fake(XCB_BUTTON_RELEASE, button, after: number == count - 1 ? last?.milliseconds ?? 0 : 0)
    }
    try connection.sync()
    return true
  }

  /// The topmost child of the root window at a point; 0 if there is no window at the point.
  static func topWindow(at point: CGPoint, on connection: XConnection) throws -> xcb_window_t {
    try connection.locked {
      let request = connection.call {
        xcb_translate_coordinates($0, connection.root, connection.root, pixel(point.x), pixel(point.y))
      }
      return try connection.reply(
        request.sequence, xcb_translate_coordinates_reply_t.self, to: "TranslateCoordinates"
      ).fields.child
    }
  }

  func release(button: Int) throws {
    let button = Self.button(button)
    heldButtons.removeAll { $0 == button }
    try fake(XCB_BUTTON_RELEASE, button)
    // The server sets the time of an event when it processes the event, and these times distinguish clicks.
    try connection.sync()
  }

  /// Clicks the wheel buttons: 4 up, 5 down, 6 left, 7 right.
  func scroll(dx: Int, dy: Int) throws {
    for (notches, negative, positive) in [(dy, 4, 5), (dx, 6, 7)] {
      for notch in 0..<notches.magnitude {
        if notch % UInt(DisplayLimits.strokesPerRoundTrip) == 0 { try connection.sync() }
        try fake(XCB_BUTTON_PRESS, UInt8(notches < 0 ? negative : positive))
        try fake(XCB_BUTTON_RELEASE, UInt8(notches < 0 ? negative : positive))
      }
    }
    try connection.flush()
  }

  private static func pixel(_ value: CGFloat) -> Int16 {
    value.isFinite ? Int16(min(max(value.rounded(.down), -32768), 32767)) : 0
  }

  private static func button(_ number: Int) -> UInt8 { UInt8(clamping: number) }
}
