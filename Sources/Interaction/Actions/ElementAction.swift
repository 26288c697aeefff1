// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Programs
import WindowSystem

/// An action of a test on an element, or on a position in its frame.
///
/// Apple's API, the replay of recordings and WebDriver create these values; ``ActionPerformer`` performs them. Unless a
/// comment says otherwise, durations are in seconds, distances in pixels, and velocities in pixels per second.
package enum ElementAction: Sendable {
  /// The velocity of a drag or a swipe if the test requests no velocity; it is that of a hand's movement.
  package static let defaultVelocity = 1_000.0

  /// A tap. If the destination has a touch screen, fingers tap. Otherwise the pointer clicks with the button that a
  /// touchpad sends for this number of fingers.
  case tap(taps: Int = 1, fingers: Int = 1)
  case click(PointerButton = .left, count: Int = 1)
  case press(duration: TimeInterval)
  case hover
  case drag(Drag)
  case swipe(SwipeDirection, velocity: Double)
  case scroll(deltaX: Double, deltaY: Double)
  /// - `velocity`: scale factor per second.
  case pinch(scale: Double, velocity: Double)
  /// - `velocity`: radians per second.
  case rotate(radians: Double, velocity: Double)
  case typeText(String)
  /// - `name`: the name of the key, as in a menu: `Control+Shift+a`.
  case typeKey(KeySym, KeyModifiers, name: String)
  /// Moves a slider to a fraction of its track, from 0 to 1.
  case adjustSlider(Double)
  /// Moves a slider to a value in its own range.
  case adjustSliderValue(Double)
  case adjustPicker(String)
  case chooseFile(String)

  /// A press that is released at another position.
  package struct Drag: Sendable {
    package let goal: ActionTarget
    /// Seconds between the press and the first move.
    package let duration: TimeInterval
    package let velocity: Double
    /// Seconds between the last move and the release.
    package let holdDuration: TimeInterval
    package let hand: Hand

    package init(
      to goal: ActionTarget, duration: TimeInterval, velocity: Double, holdDuration: TimeInterval = 0,
      with hand: Hand
    ) {
      self.goal = goal
      self.duration = duration
      self.velocity = velocity
      self.holdDuration = holdDuration
      self.hand = hand
    }
  }

  /// The input device that performs the gesture.
  package enum Hand: Sendable {
    /// A finger if the destination has a touch screen, else the pointer.
    case finger
    case pointer
  }
}

extension ElementAction {
  /// Whether the action applies to an element as a whole, and not to a position in it.
  package var isOnWhole: Bool {
    switch self {
    case .tap, .click, .press, .hover, .drag, .swipe, .scroll: false
    case .pinch, .rotate, .typeText, .typeKey, .adjustSlider, .adjustSliderValue, .adjustPicker, .chooseFile:
      true
    }
  }
}
