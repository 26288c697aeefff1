// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Real pointer events, timed as a hand would.
package struct PointerGesture {
  let display: any DisplayClient
  /// The window that has to be topmost where a button goes down for the first time; nil allows any window.
  ///
  /// If another window is topmost, nothing is pressed and ``PointOccluded`` is thrown.
  private var top: WindowID?
  private let arrival: PointerArrival

  /// How the toolkit takes the pointer.
  let traits: PointerTraits

  package init(in application: TargetApplication, on live: LiveDesktop, toolkit: any Toolkit) {
    self.init(
      over: PointedApplication(application: application), on: live.display, traits: toolkit.pointer)
  }

  init(
    over program: any PointedProgram, on display: any DisplayClient, traits: PointerTraits
  ) {
    self.display = display
    arrival = PointerArrival(display: display, program: program, traits: traits)
    self.traits = traits
  }

  /// The same gestures, as long as a window is topmost where they begin.
  ///
  /// - Parameter top: a child of the root window; nil for whatever is there.
  /// - Returns: gestures that throw ``PointOccluded`` where something else is there.
  func over(_ top: WindowID?) -> Self {
    var gesture = self
    gesture.top = top
    return gesture
  }

  /// Presses and releases, `count` times in a row.
  package func click(_ button: PointerButton = .left, at point: CGPoint, count: Int = 1) throws {
    try GestureNumbers.check(point)
    try arrival.move(to: point)
    if let top {
      let isPressed = try display.click(
        button: button.rawValue, at: point, ifOver: top, count: count,
        holding: button == .right ? TimeLimits.Events.rightClick : nil)
      guard isPressed else { throw PointOccluded() }
      return
    }
    for number in 0..<count {
      if number > 0 { Self.hold(TimeLimits.Events.betweenClicks.seconds) }
      try holding(button, at: point, ifOver: nil) {
        // The presses of several count as one gesture when they follow each other soon enough.
        if button == .right, number == count - 1 { Self.hold(TimeLimits.Events.rightClick.seconds) }
      }
    }
  }

  package func press(at point: CGPoint, duration: TimeInterval) throws {
    try GestureNumbers.check(point)
    let duration = try GestureNumbers.duration(duration)
    try arrival.move(to: point)
    try holding(.left, at: point, ifOver: top) { Self.hold(duration) }
  }

  /// Presses, waits, moves to another point and releases there.
  ///
  /// - Parameters:
  ///   - start: in pixels of the screen.
  ///   - end: in pixels of the screen.
  ///   - duration: seconds between the press and the first move.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds between the last move and the release.
  /// - Throws: ``PointOccluded``, and `WindowSystemError` when the display does not take the input.
  package func drag(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval = 0
  ) throws {
    try GestureNumbers.check(start, end)
    let duration = try GestureNumbers.duration(duration)
    let holdDuration = try GestureNumbers.duration(holdDuration)
    let velocity = try GestureNumbers.velocity(velocity)
    try dragging(from: start) {
      Self.hold(duration)
      try move(from: start, to: end, velocity: velocity)
      Self.hold(holdDuration)
    }
  }

  /// Runs `body` with the left button pressed at a point.
  func dragging(from start: CGPoint, _ body: () throws -> Void) throws {
    try arrival.move(to: start)
    try holding(.left, at: start, ifOver: top, body)
  }

  package func hover(at point: CGPoint) throws {
    try GestureNumbers.check(point)
    try arrival.settle(at: point)
  }

  /// Turns the wheel over a point.
  ///
  /// One notch is what one click of the wheel sends.
  package func scroll(at point: CGPoint, notchesX: Int, notchesY: Int) throws {
    try GestureNumbers.check(point)
    try arrival.move(to: point)
    if let top, try display.topWindow(at: point) != top { throw PointOccluded() }
    if traits.scrollsSidewaysWithShift, notchesX != 0 {
      try display.withModifiers(.shift) { try display.scroll(dx: 0, dy: notchesX) }
      if notchesY != 0 { try display.scroll(dx: 0, dy: notchesY) }
    } else {
      try display.scroll(dx: notchesX, dy: notchesY)
    }
  }

  /// Moves frame by frame; toolkits recognise a drag only when they see the pointer move.
  func move(from start: CGPoint, to end: CGPoint, velocity: Double) throws {
    let distance = hypot(Double(end.x - start.x), Double(end.y - start.y))
    try Motion.play(duration: distance / max(velocity, 1)) { part in
      try display.movePointer(to: start.moved(to: end, by: part))
    }
  }

  /// Runs `body` with a button down; the button comes up whatever happens.
  ///
  /// - Parameters:
  ///   - button: which one.
  ///   - point: where the pointer is, in pixels of the screen.
  ///   - top: what has to be topmost at the point; nil for whatever is.
  ///   - body: what is done meanwhile.
  /// - Throws: ``PointOccluded``, `WindowSystemError`, and what `body` throws.
  private func holding(
    _ button: PointerButton, at point: CGPoint, ifOver top: WindowID?, _ body: () throws -> Void
  ) throws {
    if let top {
      guard try display.press(button: button.rawValue, at: point, ifOver: top) else {
        throw PointOccluded()
      }
    } else {
      try display.press(button: button.rawValue)
    }
    do {
      try body()
    } catch {
      // The error that ended the gesture is thrown.
      try? display.release(button: button.rawValue)
      throw error
    }
    try display.release(button: button.rawValue)
  }

  /// Lets time pass that is part of the gesture itself, unless it is called off.
  package static func hold(_ seconds: TimeInterval) {
    guard seconds > 0 else { return }
    let end = MonotonicClock.now + seconds
    repeat {
      let next = min(end, MonotonicClock.now + TimeLimits.Events.holdSlice.seconds)
      var time = timespec(
        tv_sec: Int(limiting: next), tv_nsec: Int(limiting: (next - next.rounded(.down)) * 1e9))
      // An absolute end: a signal that interrupts the wait does not lengthen it.
      while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    } while MonotonicClock.now < end && !CalledOff.isRequested
  }
}
