// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// An action of the user, represented by the API call that repeats it.
package enum RecordedAction: Codable, Hashable, Sendable {
  /// `launch()` with the arguments and the environment that were given to the recorder.
  case launch(arguments: [String], environment: [String: String])
  /// `activate()`, `terminate()`.
  case activate, terminate

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

  case assertion(RecordedAssertion)

  /// Whether the action affects an element as a whole, so that the positions of the fingers in the element do not
  /// matter.
  var isOnWhole: Bool {
    switch self {
    case .pinch, .rotate: true
    case .launch, .activate, .terminate, .tap, .doubleTap, .taps, .rightClick, .press, .drag, .swipe, .scroll,
      .hover, .typeText, .typeKey, .adjustSlider, .adjustPicker, .chooseFile, .assertion:
      false
    }
  }
}

/// Modifier keys, with the names that `XCUIElement.KeyModifierFlags` has for them.
package struct RecordedModifiers: OptionSet, Codable, Hashable, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  package static let shift = RecordedModifiers(rawValue: 1)
  package static let control = RecordedModifiers(rawValue: 2)
  package static let option = RecordedModifiers(rawValue: 4)
  package static let command = RecordedModifiers(rawValue: 8)
}

/// A condition that a test asserts.
package enum RecordedAssertion: Codable, Hashable, Sendable {
  case exists
  case doesNotExist
  case isEnabled(Bool)
  case isSelected(Bool)
  case isHittable(Bool)
  case hasFocus(Bool)
  case label(String)
  case value(String)
  case title(String)
  case placeholder(String)
  /// The number of elements that the target's query finds without its last index or name.
  case count(Int)
  /// An attribute of the text's characters: a name of ``TextAttributeName``, and the value.
  case textAttribute(name: String, value: String)
  /// The tree of the element, as the lines of an outline.
  case tree(String)
}
