// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// An event of a step: input to an element, or to the program if the step has no target.
///
/// The units are those of ``RecordedAction``.
package enum RecordedEvent: Hashable, Sendable {
  case tap
  case doubleTap
  case taps(count: Int, fingers: Int)
  case rightClick
  case press(duration: TimeInterval)
  case drag(hold: TimeInterval, to: RecordedTarget)
  case swipe(SwipeDirection)
  case scroll(dx: Double, dy: Double)
  case pinch(scale: Double, velocity: Double)
  case rotate(radians: Double, velocity: Double)
  case hover
  case typeText(String)
  case typeKey(String, modifiers: RecordedModifiers)
  case adjustSlider(position: Double)
  case adjustPicker(value: String)
  case chooseFile(String)

  /// Whether the event happens at a point, so that the position in the element matters.
  package var isAtAPlace: Bool {
    switch self {
    case .tap, .doubleTap, .taps, .rightClick, .press, .drag, .swipe, .scroll, .hover: true
    case .pinch, .rotate, .typeText, .typeKey, .adjustSlider, .adjustPicker, .chooseFile: false
    }
  }
}
