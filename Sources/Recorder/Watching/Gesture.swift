// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// A gesture of the user, which consists of several input events.
///
/// The element of the gesture is determined later.
package struct Gesture: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A gesture that is recorded as this event, if its element can be found.
    case event(RecordedEvent)
    /// One or more taps.
    ///
    /// A click of the left button counts as a tap of one finger, and a click of the middle button as a tap of three
    /// fingers.
    case taps(count: Int, fingers: Int)
    /// A scroll in pixels, with the signs of `scroll(byDeltaX:deltaY:)`: positive towards the left and the top of the
    /// content.
    case scroll(dx: Double, dy: Double)
    /// A drag; `hold` is the duration of the long press before the drag in seconds, 0 if there is no long press.
    case drag(hold: TimeInterval, to: CGPoint)
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
  package var isSuperHeld = false
  /// The start and the end, in seconds of `MonotonicClock`.
  package var began: TimeInterval
  package var ended: TimeInterval
  /// Whether the gesture continues the previous one, as the second click of a double click or the next notch does.
  package var continuesPrevious = false

  package init(
    _ kind: Kind, at start: CGPoint? = nil, modifiers: RecordedModifiers = [], isSuperHeld: Bool = false,
    from began: TimeInterval, to ended: TimeInterval, continuesPrevious: Bool = false
  ) {
    self.kind = kind
    self.start = start
    self.modifiers = modifiers
    self.isSuperHeld = isSuperHeld
    self.began = began
    self.ended = ended
    self.continuesPrevious = continuesPrevious
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
