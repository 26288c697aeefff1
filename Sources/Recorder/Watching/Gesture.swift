// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Timing

/// A gesture of the user, which consists of several input events.
///
/// Its element is not known yet.
package struct Gesture: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// One or more taps; a click of the left button counts as a tap of one finger, a click of the middle button as
    /// three.
    case taps(count: Int, fingers: Int)
    case rightClick
    /// A long press; `duration` is in seconds.
    case press(duration: TimeInterval)
    /// A drag; `hold` is the time in seconds before the pointer moved.
    case drag(hold: TimeInterval, to: CGPoint)
    case swipe(SwipeDirection)
    /// A scroll in pixels, with the signs of `scroll(byDeltaX:deltaY:)`: positive towards the left and the top of the
    /// content.
    case scroll(dx: Double, dy: Double)
    case pinch(scale: Double, velocity: Double)
    case rotate(radians: Double, velocity: Double)
    case text(String)
    case backspace
    /// A key, with its name from ``KeyNames``.
    case key(String)
  }

  package var kind: Kind
  /// The start of the gesture, in pixels of the screen; nil for keys.
  package var start: CGPoint?
  package var modifiers: RecordedModifiers
  /// Whether the Super key was held, for which ``RecordedModifiers`` has no name.
  package var isWithSuper = false
  /// The start and the end, in seconds of `MonotonicClock`.
  package var began: TimeInterval
  package var ended: TimeInterval
  /// Whether the gesture includes the previous one: the second click of a double click, the next notch of the wheel.
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

/// A result of the recognizer for an event.
package enum Recognition: Hashable, Sendable {
  /// A press or touch, or the start of a wheel movement.
  ///
  /// The element that is at the point now becomes the target, even if another one is there when the gesture ends.
  ///
  /// - Parameter isNextClick: whether this may be the second press of a double click.
  case began(CGPoint, time: TimeInterval, isNextClick: Bool = false)
  case gesture(Gesture)
}

/// The limits that distinguish gestures.
package struct GestureLimits: Sendable {
  /// The longest time in seconds between the presses of a double click that the program under test accepts.
  package var doubleClickTime = TimeLimits.Recorder.doubleClick.seconds
  /// The largest distance in pixels between the presses of a double click.
  package var doubleClickDistance: CGFloat = 5
  /// The largest movement in pixels of a pointer within a click, and of a finger within a tap.
  package var slip: CGFloat = 5
  package var touchSlip: CGFloat = 12
  /// The shortest duration of a long press, in seconds.
  package var longPress = TimeLimits.Recorder.longPress.seconds
  /// The longest time in seconds between notches of one wheel movement.
  package var scrollPause = TimeLimits.Recorder.scrollPause.seconds
  /// The speed in pixels per second from which lifting a finger counts as a flick.
  package var flick: Double = 400
  /// The longest duration of a flick, in seconds.
  package var maximumFlick = TimeLimits.Recorder.flick.seconds

  package init() {}
}
