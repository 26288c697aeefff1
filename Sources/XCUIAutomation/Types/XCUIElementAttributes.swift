// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties of an element or of a snapshot.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementAttributes {
  /// The identifier that the program gave the element: AccessibleId, DOM id or object name; "" if there is no
  /// identifier.
  var identifier: String { get }
  /// The rectangle of the element, in pixels from the top left corner of the screen.
  var frame: CGRect { get }

  /// The value, a `String`; nil if the element has no value.
  ///
  /// The value is the text of a field, "0", "1" or "2" (mixed) for a check box or switch, or the number of a slider.
  var value: Any? { get }
  /// The label of an element that shows its label as a title: a window, button, tab or menu item; "" for other
  /// elements.
  var title: String { get }
  /// The accessible name, or else the name that a person would use; "" if there is no such name.
  var label: String { get }
  /// The type of the element, from its role on the accessibility bus.
  var elementType: XCUIElement.ElementType { get }
  /// Whether the element accepts events.
  var isEnabled: Bool { get }
  /// Whether the element is a selected row or tab, a pressed toggle button or the chosen radio button.
  var isSelected: Bool { get }
  /// Whether the element has the keyboard focus.
  var hasFocus: Bool { get }
  /// The placeholder of an empty field; nil if the element has no placeholder.
  var placeholderValue: String? { get }
  /// The width class of the element's window: compact below 600 points, else regular.
  var horizontalSizeClass: XCUIElement.SizeClass { get }
  /// The height class of the element's window: compact below 480 points, else regular.
  var verticalSizeClass: XCUIElement.SizeClass { get }
}
