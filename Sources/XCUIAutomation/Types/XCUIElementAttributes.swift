import Foundation

/// What can be read of an element.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementAttributes {
  /// The identifier that the program gave it: AccessibleId, DOM id or object name; "" when none.
  var identifier: String { get }
  /// The rectangle on the screen, in pixels from the top left corner.
  var frame: CGRect { get }
  /// A string: the text of a field, "0", "1" or "2" (mixed) of a check box or switch, the number of a
  /// slider; nil when the element has no value.
  var value: Any? { get }
  var title: String { get }
  var label: String { get }
  var elementType: XCUIElement.ElementType { get }
  var isEnabled: Bool { get }
  var isSelected: Bool { get }
  /// Whether it has the keyboard focus.
  var hasFocus: Bool { get }
  /// What a field shows while it is empty.
  var placeholderValue: String? { get }
  var horizontalSizeClass: XCUIElement.SizeClass { get }
  var verticalSizeClass: XCUIElement.SizeClass { get }
}
