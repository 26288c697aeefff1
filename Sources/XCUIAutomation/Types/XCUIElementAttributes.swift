// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What can be read of an element or of a snapshot.
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
  /// What the element is called: its accessible name, or what a person would call it; else "".
  var label: String { get }
  /// What kind of element it is, by its role on the accessibility bus.
  var elementType: XCUIElement.ElementType { get }
  /// Whether the element takes events.
  var isEnabled: Bool { get }
  /// Whether it is a selected row or tab, a pressed toggle button or the chosen radio button.
  var isSelected: Bool { get }
  /// Whether it has the keyboard focus.
  var hasFocus: Bool { get }
  /// What a field shows while it is empty; nil where there is nothing of the kind.
  var placeholderValue: String? { get }
  /// Whether its window is less than 600 points wide (compact) or wider (regular).
  var horizontalSizeClass: XCUIElement.SizeClass { get }
  /// Whether its window is less than 480 points high (compact) or higher (regular).
  var verticalSizeClass: XCUIElement.SizeClass { get }
}
