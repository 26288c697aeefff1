// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties of an element or of a snapshot.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementAttributes {
  /// The identifier that the program gave it: AccessibleId, DOM id or object name; "" when none.
  var identifier: String { get }
  /// The rectangle on the screen, in pixels from the top left corner.
  var frame: CGRect { get }

  /// The value, a `String`; nil when the element has none.
  ///
  /// The text of a field, "0", "1" or "2" (mixed) of a check box or switch, the number of a slider.
  var value: Any? { get }
  /// The label, of elements that show it as their title: windows, buttons, tabs, menu items; else "".
  var title: String { get }
  /// The accessible name, or the name that a person would use; else "".
  var label: String { get }
  /// The type of the element, from its role on the accessibility bus.
  var elementType: XCUIElement.ElementType { get }
  /// Whether the element takes events.
  var isEnabled: Bool { get }
  /// Whether it is a selected row or tab, a pressed toggle button or the chosen radio button.
  var isSelected: Bool { get }
  /// Whether it has the keyboard focus.
  var hasFocus: Bool { get }
  /// The placeholder of an empty field; nil for elements without one.
  var placeholderValue: String? { get }
  /// Whether its window is less than 600 points wide (compact) or wider (regular).
  var horizontalSizeClass: XCUIElement.SizeClass { get }
  /// Whether its window is less than 480 points high (compact) or higher (regular).
  var verticalSizeClass: XCUIElement.SizeClass { get }
}
