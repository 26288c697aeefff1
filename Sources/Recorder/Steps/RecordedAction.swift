// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// An action of a person, as the call of the API that repeats it.
package enum RecordedAction: Codable, Hashable, Sendable {
  /// `launch()`, with arguments and environment that were given to the recorder.
  case launch(arguments: [String], environment: [String: String])
  /// `activate()`, `terminate()`.
  case activate, terminate

  case tap
  case doubleTap
  /// Three taps and more, or several fingers.
  case taps(count: Int, fingers: Int)
  case rightClick
  /// Seconds.
  case press(duration: TimeInterval)
  /// `press(forDuration:thenDragTo:)`: `hold` in seconds before the pointer moved.
  case drag(hold: TimeInterval, to: RecordedTarget)
  case swipe(SwipeDirection)
  /// `scroll(byDeltaX:deltaY:)`, in points with the sign of that method.
  case scroll(dx: Double, dy: Double)
  /// `pinch(withScale:velocity:)`, `rotate(_:withVelocity:)`.
  case pinch(scale: Double, velocity: Double)
  case rotate(radians: Double, velocity: Double)
  case hover

  case typeText(String)
  /// A key by the name that `XCUIKeyboardKey` has for it, or a character, with modifiers.
  case typeKey(String, modifiers: RecordedModifiers)

  /// From 0 to 1.
  case adjustSlider(position: Double)
  case adjustPicker(value: String)

  case assertion(RecordedAssertion)

  /// Whether it is done to an element as a whole, wherever in it the fingers were.
  var isOnWhole: Bool {
    switch self {
    case .pinch, .rotate: true
    default: false
    }
  }
}

/// Modifier keys, by the names that `XCUIElement.KeyModifierFlags` has for them.
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
  /// How many elements the target's query finds, without its last index or name.
  case count(Int)
  /// An attribute of the text's characters, by its AT-SPI name.
  case textAttribute(name: String, value: String)
}
