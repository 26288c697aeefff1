// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Timing

/// A gesture of a person, made of several input events.
///
/// Its element is not yet known.
package struct Gesture: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Clicks of the left button or taps of one finger count as one finger; the middle button as three.
    case taps(count: Int, fingers: Int)
    case rightClick
    /// Seconds.
    case press(duration: TimeInterval)
    /// `hold` in seconds before the pointer moved.
    case drag(hold: TimeInterval, to: CGPoint)
    case swipe(SwipeDirection)
    /// Pixels, with the signs of `scroll(byDeltaX:deltaY:)`: positive towards the left and the top of the content.
    case scroll(dx: Double, dy: Double)
    case pinch(scale: Double, velocity: Double)
    case rotate(radians: Double, velocity: Double)
    case text(String)
    case backspace
    /// By the names of ``KeyNames``.
    case key(String)
  }

  package var kind: Kind
  /// Where it began, in pixels of the screen; nil for keys.
  package var start: CGPoint?
  package var modifiers: RecordedModifiers
  /// Whether the Super key was held, for which ``RecordedModifiers`` has no name.
  package var isWithSuper = false
  /// Seconds of `MonotonicClock`.
  package var began: TimeInterval
  package var ended: TimeInterval
  /// Whether it includes the previous gesture: the second click of a double click, the next notch of the wheel.
  package var continuesLast = false

  package init(
    _ kind: Kind, at start: CGPoint? = nil, modifiers: RecordedModifiers = [], isWithSuper: Bool = false,
    from began: TimeInterval, to ended: TimeInterval, continuesLast: Bool = false
  ) {
    self.kind = kind
    self.start = start
    self.modifiers = modifiers
    self.isWithSuper = isWithSuper
    self.began = began
    self.ended = ended
    self.continuesLast = continuesLast
  }
}

/// A result of the recogniser for an event.
package enum Recognition: Hashable, Sendable {
  /// Something was pressed or touched, or the wheel began to turn.
  ///
  /// The element at the point now is the target, even if another one is there when the gesture ends.
  ///
  /// - Parameter isNextClick: whether it may be the second press of a double click.
  case began(CGPoint, time: TimeInterval, isNextClick: Bool = false)
  case gesture(Gesture)
}

/// The limits that distinguish gestures.
package struct GestureLimits: Sendable {
  /// Seconds between the presses of a double click: the longest that the program under test accepts.
  package var doubleClickTime = TimeLimits.Recorder.doubleClick.seconds
  /// Pixels between the presses of a double click.
  package var doubleClickDistance: CGFloat = 5
  /// Pixels that a pointer may move within a click, and a finger within a tap.
  package var slip: CGFloat = 5
  package var touchSlip: CGFloat = 12
  /// The number of seconds from which a press is a long press.
  package var longPress = TimeLimits.Recorder.longPress.seconds
  /// Seconds between the notches of one turn of the wheel.
  package var scrollPause = TimeLimits.Recorder.scrollPause.seconds
  /// The speed in pixels per second from which lifting a finger is a flick.
  package var flick: Double = 400
  /// Seconds that a flick may take.
  package var maximumFlick = TimeLimits.Recorder.flick.seconds

  package init() {}
}
