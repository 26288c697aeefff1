// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Real pointer events, with the timing of a hand.
///
/// See ``ClickSpacing`` for clicks that must not become a double click.
package struct PointerGesture {
  let display: any DisplayClient
  /// The window that must be topmost at the first press of a button; nil permits any window.
  ///
  /// If another window is topmost, nothing is pressed and ``PointOccluded`` is thrown.
  private var top: WindowID?
  private let mover: PointerMover

  /// The toolkit's handling of the pointer.
  let traits: PointerTraits

  package init(in application: TargetProgram, on runningDesktop: RunningDesktop, toolkit: any Toolkit) {
    self.init(
      over: PointedTargetProgram(application: application), on: runningDesktop.display,
      traits: toolkit.pointer)
  }

  init(
    over program: any PointedProgram, on display: any DisplayClient, traits: PointerTraits
  ) {
    self.display = display
    mover = PointerMover(display: display, program: program, traits: traits)
    self.traits = traits
  }

  /// Returns gestures that begin only if a given window is topmost at their start.
  ///
  /// - Parameter top: a child of the root window; nil permits any window.
  /// - Returns: gestures that throw ``PointOccluded`` if another window is topmost.
  func over(_ top: WindowID?) -> Self {
    var gesture = self
    gesture.top = top
    return gesture
  }

  /// Presses and releases, `count` times in a row.
  ///
  /// If the operation is cancelled in the meantime (``Cancellation``), the remaining clicks are omitted. The clicks on a
  /// given window are sent at once, so they are not omitted.
  package func click(_ button: PointerButton = .left, at point: CGPoint, count: Int = 1) throws {
    let maximum = GestureValidation.maximumTaps
    guard (1...maximum).contains(count) else {
      throw AutomationError(.unsupported, "Expected 1 to \(maximum) clicks; found clicks: \(count).")
    }
    try GestureValidation.check(point)
    try mover.move(to: point)
    if let top {
      let isPressed = try display.click(
        button: button.rawValue, at: point, ifOver: top, count: count,
        holding: button == .right ? TimeLimits.Events.rightClick : nil)
      guard isPressed else { throw PointOccluded() }
      return
    }
    for number in 0..<count {
      if number > 0 {
        Self.hold(TimeLimits.Events.betweenClicks.seconds)
        if Cancellation.isRequested { return }
      }
      try holding(button, at: point, ifOver: nil) {
        // Several presses count as one gesture if they follow each other soon enough.
        if button == .right, number == count - 1 { Self.hold(TimeLimits.Events.rightClick.seconds) }
      }
    }
  }

  package func press(at point: CGPoint, duration: TimeInterval) throws {
    try GestureValidation.check(point)
    let duration = try GestureValidation.duration(duration)
    try mover.move(to: point)
    try holding(.left, at: point, ifOver: top) { Self.hold(duration) }
  }

  /// Presses, waits, moves to another point and releases there.
  ///
  /// - Parameters:
  ///   - start: the start, in pixels of the screen.
  ///   - end: the end, in pixels of the screen.
  ///   - duration: seconds between the press and the first move.
  ///   - velocity: pixels per second.
  ///   - holdDuration: seconds between the last move and the release.
  /// - Throws: `AutomationError` for numbers that are not allowed, ``PointOccluded``, and `WindowSystemError` if the
  ///   display does not accept the input.
  package func drag(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval = 0
  ) throws {
    try GestureValidation.check(start, end)
    let duration = try GestureValidation.duration(duration)
    let holdDuration = try GestureValidation.duration(holdDuration)
    let velocity = try GestureValidation.velocity(velocity, from: start, to: end)
    try dragging(from: start) {
      Self.hold(duration)
      try move(from: start, to: end, velocity: velocity)
      Self.hold(holdDuration)
    }
  }

  /// Runs `body` with the left button pressed at a point.
  func dragging(from start: CGPoint, _ body: () throws -> Void) throws {
    try mover.move(to: start)
    try holding(.left, at: start, ifOver: top, body)
  }

  package func hover(at point: CGPoint) throws {
    try GestureValidation.check(point)
    try mover.moveTwice(to: point)
  }

  /// Turns the wheel over a point.
  ///
  /// One notch is one click of the wheel. If the operation is cancelled in the meantime (``Cancellation``), the
  /// remaining notches are omitted.
  package func scroll(at point: CGPoint, notchesX: Int, notchesY: Int) throws {
    try GestureValidation.check(point)
    try mover.move(to: point)
    if let top, try display.topWindow(at: point) != top { throw PointOccluded() }
    if traits.scrollsSidewaysWithShift, notchesX != 0 {
      try display.withModifiers(.shift) { try turn(dx: 0, dy: notchesX) }
      if notchesY != 0 { try turn(dx: 0, dy: notchesY) }
    } else {
      try turn(dx: notchesX, dy: notchesY)
    }
  }

  /// Sends the notches in parts, and ends between two parts if the operation is cancelled.
  private func turn(dx: Int, dy: Int) throws {
    var remaining = (x: dx, y: dy)
    repeat {
      let part = (x: Self.part(of: remaining.x), y: Self.part(of: remaining.y))
      try display.scroll(dx: part.x, dy: part.y)
      remaining = (remaining.x - part.x, remaining.y - part.y)
    } while remaining != (0, 0) && !Cancellation.isRequested
  }

  private static func part(of notches: Int) -> Int { min(max(notches, -notchesAtOnce), notchesAtOnce) }

  /// The maximum number of notches that are sent without a check whether the operation is cancelled.
  static let notchesAtOnce = 100

  /// Moves the pointer frame by frame; toolkits recognize a drag only if they see the pointer move.
  func move(from start: CGPoint, to end: CGPoint, velocity: Double) throws {
    let distance = hypot(Double(end.x - start.x), Double(end.y - start.y))
    try Motion.play(duration: distance / velocity) { part in
      try display.movePointer(to: start.moved(to: end, by: part))
    }
  }

  /// Runs `body` with a button pressed; the button is always released afterwards.
  ///
  /// - Parameters:
  ///   - button: the button to hold.
  ///   - point: the position of the pointer, in pixels of the screen.
  ///   - top: the window that must be topmost at the point; nil permits any window.
  ///   - body: the code that runs in the meantime.
  /// - Throws: ``PointOccluded``, `WindowSystemError`, and the errors of `body`.
  private func holding(
    _ button: PointerButton, at point: CGPoint, ifOver top: WindowID?, _ body: () throws -> Void
  ) throws {
    // After an error of the press, the button may be down.
    var isPressed = true
    do {
      if let top {
        isPressed = try display.press(button: button.rawValue, at: point, ifOver: top)
        guard isPressed else { throw PointOccluded() }
      } else {
        try display.press(button: button.rawValue)
      }
      try body()
    } catch {
      // An error of the release is ignored, because the error that ended the gesture is thrown.
      if isPressed { try? display.release(button: button.rawValue) }
      throw error
    }
    try display.release(button: button.rawValue)
  }

  /// Waits for a time that is part of the gesture, unless the test's waits are ended.
  package static func hold(_ seconds: TimeInterval) {
    guard seconds > 0 else { return }
    let end = MonotonicClock.now + seconds
    repeat {
      let next = min(end, MonotonicClock.now + TimeLimits.Events.holdSlice.seconds)
      var time = timespec(
        tv_sec: Int(limiting: next), tv_nsec: Int(limiting: (next - next.rounded(.down)) * 1e9))
      // The end of the wait is an absolute time, so a signal that interrupts the wait does not lengthen it.
      while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    } while MonotonicClock.now < end && !Cancellation.isRequested
  }
}

extension PointerGesture: GestureInput {
  package func dragAndDrop(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval,
    settle: @escaping () -> Void
  ) throws {
    try PointerDrag(gesture: self, settle: settle)
      .play(from: start, to: end, duration: duration, velocity: velocity, holdDuration: holdDuration)
  }

  package func tap(at point: CGPoint, taps: Int, fingers: Int) throws {
    let maximum = GestureValidation.maximumTaps
    guard (1...maximum).contains(taps), let button = PointerButton(fingers: fingers) else {
      throw AutomationError(
        .unsupported,
        "A pointer supports 1 to \(maximum) taps, with 1 to 3 fingers, one for each mouse button; found taps: \(taps), "
          + "fingers: \(fingers). "
          + "The destination input=touch supports more fingers.")
    }
    try click(button, at: point, count: taps)
  }

  /// The input for gestures of fingers on this display: the touch screen, or the pointer if there is no touch screen.
  package var fingers: any GestureInput { touch ?? self }

  /// The fingers on the touch screen; nil if the destination's input is the pointer.
  package var touch: TouchGesture? { display.touchScreen.map(TouchGesture.init) }
}
