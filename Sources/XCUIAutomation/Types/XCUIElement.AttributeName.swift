// SPDX-License-Identifier: Apache-2.0

extension XCUIElement {
  /// The names of the attributes in a snapshot's dictionary.
  ///
  /// Mirrors Apple's `XCUIElement.AttributeName`; see `XCUIElementSnapshot.dictionaryRepresentation`.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Creates the name of an attribute from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The array of the dictionaries of the direct children.
    public static let children = AttributeName(rawValue: "children")
    /// The raw value of the type.
    public static let elementType = AttributeName(rawValue: "elementType")
    /// The identifier; "" if the element has no identifier.
    public static let identifier = AttributeName(rawValue: "identifier")
    /// The value, a string; absent if the element has no value.
    public static let value = AttributeName(rawValue: "value")
    /// The placeholder of an empty field; absent if the element has no placeholder.
    public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
    /// The title; "" if the element has no title.
    public static let title = AttributeName(rawValue: "title")
    /// The label; "" if the element has no label.
    public static let label = AttributeName(rawValue: "label")
    /// The frame, a dictionary with `X`, `Y`, `Width` and `Height` in pixels of the screen.
    public static let frame = AttributeName(rawValue: "frame")
    /// Whether the element accepts events.
    public static let enabled = AttributeName(rawValue: "enabled")
    /// Whether the element is selected.
    public static let selected = AttributeName(rawValue: "selected")
    /// Whether the element has the keyboard focus.
    public static let hasFocus = AttributeName(rawValue: "hasFocus")
    /// The raw value of the horizontal size class.
    public static let horizontalSizeClass = AttributeName(rawValue: "horizontalSizeClass")
    /// The raw value of the vertical size class.
    public static let verticalSizeClass = AttributeName(rawValue: "verticalSizeClass")
  }
}
