// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The limits that distinguish gestures.
///
/// ``PointerRecognizer`` and ``TouchRecognizer`` apply them.
package struct GestureLimits: Sendable {
  /// The longest time in seconds between the presses of a double click that the program under test accepts.
  package var doubleClickTime = TimeLimits.Recorder.doubleClick.seconds
  /// The largest distance in pixels between the presses of a double click.
  package var doubleClickDistance: CGFloat = 5
  /// The largest movement of the pointer within a click, in pixels.
  package var slip: CGFloat = 5
  /// The largest movement of a finger within a tap, in pixels.
  package var touchSlip: CGFloat = 12
  /// The shortest duration of a long press, in seconds.
  package var longPress = TimeLimits.Recorder.longPress.seconds
  /// The longest time in seconds between notches of one wheel movement.
  package var scrollPause = TimeLimits.Recorder.scrollPause.seconds
  /// The lowest speed of a finger, in pixels per second, at which lifting the finger counts as a flick.
  package var flick: Double = 400
  /// The longest duration of a flick, in seconds.
  package var maximumFlick = TimeLimits.Recorder.flick.seconds

  package init() {}
}
