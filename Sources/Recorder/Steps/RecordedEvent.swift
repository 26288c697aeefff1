// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// An event of a step: input to an element, or to the program if the step has no target.
///
/// Each case represents the API call that repeats the event. ``action(target:)`` returns the action of this call, which
/// a replay performs.
package enum RecordedEvent: Codable, Hashable, Sendable {
  case tap
  case doubleTap
  /// Three or more taps, or taps with several fingers.
  case taps(count: Int, fingers: Int)
  case rightClick
  /// A long press; `duration` is in seconds.
  case press(duration: TimeInterval)
  /// `press(forDuration:thenDragTo:)`; `hold` is the duration of a long press before the drag, in seconds, or 0.
  case drag(hold: TimeInterval, to: RecordedTarget)
  case swipe(SwipeDirection)
  /// `scroll(byDeltaX:deltaY:)`, in pixels with the signs of this method's arguments.
  case scroll(dx: Double, dy: Double)
  /// `pinch(withScale:velocity:)`.
  case pinch(scale: Double, velocity: Double)
  /// `rotate(_:withVelocity:)`; the velocity is in radians per second.
  case rotate(radians: Double, velocity: Double)
  case hover

  case typeText(String)
  /// A key with modifiers: the name of a case of `XCUIKeyboardKey`, or a character.
  case typeKey(String, modifiers: RecordedModifiers)

  /// The new position, from 0 to 1.
  case adjustSlider(position: Double)
  case adjustPicker(value: String)
  /// `chooseFile(_:)` of a file dialog; the path is absolute.
  case chooseFile(String)

  /// Whether the event happens at a point, so that the position in the element matters.
  package var isAtAPlace: Bool {
    switch self {
    case .tap, .doubleTap, .taps, .rightClick, .press, .drag, .swipe, .scroll, .hover: true
    case .pinch, .rotate, .typeText, .typeKey, .adjustSlider, .adjustPicker, .chooseFile: false
    }
  }
}

extension RecordedEvent {
  /// Creates the recorded form of an action that enters a value: an action of `ValueChange` or `TypingPreparation`.
  ///
  /// It is nil for an action that enters no value, and for a slider's value in the units of the program, for which
  /// Apple's API has no call.
  package init?(entering action: ElementAction) {
    switch action {
    case .tap(1, 1): self = .tap
    case .typeText(let text): self = .typeText(text)
    case .typeKey(let key, let modifiers, _):
      guard let name = KeyNames.name(of: key) else { return nil }
      self = .typeKey(name, modifiers: RecordedModifiers(modifiers))
    case .adjustSlider(let position): self = .adjustSlider(position: position)
    case .adjustPicker(let value): self = .adjustPicker(value: value)
    case .tap, .click, .press, .hover, .drag, .swipe, .scroll, .pinch, .rotate, .adjustSliderValue,
      .chooseFile:
      return nil
    }
  }
}
