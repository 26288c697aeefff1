// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Gestures of two fingers on an element.
struct TwoFingerGesture {
  private let element: ElementHandle
  /// The title of the step.
  private let title: String

  init(_ element: ElementHandle, title: String) {
    self.element = element
    self.title = title
  }

  /// Zooms the content of the element: with two fingers on the touch screen, or with the wheel while Control is held.
  ///
  /// With the wheel, a notch counts as a factor of 1.2. This is the factor of most programs (they range from 1.1 to
  /// 1.25). The scale is rounded to whole notches.
  ///
  /// - Parameters:
  ///   - scale: more than 1 zooms in, less than 1 zooms out; 1 has no effect.
  ///   - velocity: scale factor per second; its sign is ignored, because `scale` gives the direction.
  /// - Throws: `AutomationError` for an invalid scale, and if the element cannot be reached.
  func pinch(scale: Double, velocity: Double) throws {
    guard Self.scales.contains(scale) else {
      throw AutomationError(
        .unsupported,
        "Expected a pinch scale greater than 0 and at most a million; found \(scale). A scale below 1 zooms out, "
          + "above 1 zooms in."
      )
    }
    let velocity = try GestureValidation.pinchVelocity(velocity)
    try element.perform(title) { target in
      guard scale != 1 else { return }
      if let pair = target.touchPair { return try pair.pinch(scale: scale, velocity: velocity) }
      let notches = Self.notches(scale: scale)
      guard notches != 0 else { return }
      let duration = velocity == 0 ? 0 : min(abs((scale - 1) / velocity), TimeLimits.Events.pinch.seconds)
      try target.runningDesktop.display.withModifiers(.control) {
        for notch in 0..<abs(notches) {
          if notch > 0 { PointerGesture.hold(duration / Double(abs(notches))) }
          try target.gesture.scroll(at: target.point, notchesX: 0, notchesY: notches > 0 ? -1 : 1)
        }
      }
    }
  }

  /// Turns two fingers around the element's point.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians per second.
  /// - Throws: `AutomationError` for an invalid angle, and if the element cannot be reached.
  func rotate(by rotation: Double, velocity: Double) throws {
    guard rotation.isFinite else {
      throw AutomationError(.unsupported, "Expected a rotation angle in radians; found \(rotation).")
    }
    try element.perform(title) { target in
      guard rotation != 0, let pair = target.touchPair else { return }
      try pair.rotate(by: rotation, velocity: velocity)
    }
  }

  /// The valid scales; a number beyond them is not a sensible zoom.
  private static let scales = 1e-6...1e6

  /// Returns the number of notches, at least one for every scale except 1.
  private static func notches(scale: Double) -> Int {
    guard scale != 1 else { return 0 }
    let exact = log(scale) / log(1.2)
    let rounded = Int(limiting: exact.rounded())
    return rounded != 0 ? rounded : exact > 0 ? 1 : -1
  }
}

extension EventTarget {
  /// Two fingers on the element; nil if the destination's input is the pointer.
  fileprivate var touchPair: TouchPair? {
    gesture.touch.map {
      TouchPair(gesture: $0, center: point, room: visibleFrame) {
        application.idle.settleWhileDragging(to: application)
      }
    }
  }
}
