// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The attributes of an element, by the names that clients use: those of XCUITest, those of AT-SPI, and the HTML names
/// of attributes with the same meaning.
struct ElementFacts {
  let tree: ElementTree
  let node: Int

  /// Fetches the data from which attributes are determined, for many elements at once.
  ///
  /// - Parameters:
  ///   - tree: the tree of the program.
  ///   - nodes: the indexes of the elements.
  ///   - names: the names of the attributes; nil for all. Each additional one may cost a call per element.
  /// - Throws: errors of the accessibility bus if the program hangs or exits.
  static func prefetch(_ tree: ElementTree, _ nodes: [Int], names: Set<String>? = nil) throws {
    let elements = nodes.filter { $0 > 0 }
    func isRead(_ requested: String...) -> Bool { names.map { !$0.isDisjoint(with: requested) } ?? true }
    let isPlain = names?.isSubset(of: plainNames) ?? false
    var attributes: Set<ElementAttribute> = []
    if isRead("name", "label") { attributes.insert(.label) }
    if isRead("id", "accessibility-id") { attributes.insert(.identifier) }
    if isRead("x", "y", "width", "height") { attributes.insert(.frame) }
    if !isPlain { attributes.formUnion([.label, .identifier, .frame, .placeholderValue]) }
    try tree.attributes.prefetch(attributes, of: elements)
    if !isPlain || isRead("value") {
      // Static texts are left out: the value of most is the same as the label, and reading a value takes two sequential
      // calls.
      try tree.attributes.prefetch([.value], of: elements.filter { tree.type($0) != .staticText })
    }
    if !isPlain || isRead("description") { try tree.nodes.fetch([.description], of: elements) }
    if !isPlain { try tree.nodes.fetch([.attributes], of: elements) }
  }

  /// The attributes whose data can be fetched selectively.
  ///
  /// If any other attribute is requested, all data is fetched.
  private static let plainNames: Set = [
    "name", "label", "id", "accessibility-id", "x", "y", "width", "height", "value", "description", "role",
    "type",
    "states", "enabled", "selected", "focused",
  ]

  /// The accessible name that the program reports, or the label if the program reports no name.
  var name: String {
    let name = tree.nodes.name(node)
    return name.isEmpty ? tree.label(node) : name
  }

  var role: String { tree.nodes.role(node).name }
  var type: ElementType { tree.type(node) }
  var description: String { tree.nodes.description(node) ?? "" }
  var identifier: String { tree.attributes.identifier(node) }

  /// The displayed text.
  ///
  /// For fields, drop-down lists and date pickers, this is the value, or the label if there is no value; for other
  /// elements, the label, or the value if the label is empty.
  var text: String {
    if type.hasAny(of: [.text, .dropDown]) || type == .datePicker {
      return tree.attributes.value(node) ?? tree.label(node)
    }
    let label = tree.label(node)
    return label.isEmpty ? tree.attributes.value(node) ?? "" : label
  }

  var isDisplayed: Bool {
    get throws {
      guard node > 0 else { return true }
      guard !tree.isHidden(node), let frame = try tree.frame(node), frame.width > 0, frame.height > 0 else {
        return false
      }
      return tree.isInView(node)
    }
  }

  var isSelected: Bool {
    let states = tree.nodes.states(node)
    return tree.attributes.isSelected(node) || states.contains(.checked) || states.contains(.pressed)
  }

  var frame: CGRect { get throws { try tree.frame(node) ?? .zero } }

  /// The name of the role in ARIA.
  var computedRole: String {
    ARIARole.name(type: type, role: role, explicit: tree.nodes.attributes(node)?.dictionary["xml-roles"])
  }

  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// The Boolean attributes of HTML, which are present or absent and have no other value.
  static let flags: Set = ["disabled", "readonly", "required", "multiple", "hidden", "selected", "checked"]

  /// Whether the element has an attribute of ``flags``; always false for "hidden".
  func flag(_ name: String) -> Bool {
    let states = tree.nodes.states(node)
    switch name {
    case "disabled": return !tree.attributes.isEnabled(node)
    // The state "editable" counts only for text fields: a button lacks it too, but has no content to edit.
    case "readonly":
      return states.contains(.readOnly)
        || type.has(.textField) && tree.attributes.isEnabled(node) && !states.contains(.editable)
    case "required": return states.contains(.required)
    case "multiple": return states.contains(.multiselectable)
    case "selected", "checked": return isSelected
    default: return false
    }
  }

  /// Returns the HTML `tagName` or `type` of a control, by which clients decide how to enter text.
  ///
  /// The result is nil for other elements and for attributes with other names.
  func htmlAttribute(_ name: String) -> String? {
    switch name {
    case "tagName":
      switch type {
      case .textView: return "TEXTAREA"
      case .stepper, .checkBox, .radioButton: return "INPUT"
      case let type where type.has(.textField): return "INPUT"
      case .comboBox where tree.nodes.states(node).contains(.editable): return "INPUT"
      default: return nil
      }
    case "type":
      switch type {
      case .checkBox: return "checkbox"
      case .radioButton: return "radio"
      case let type where type.has(.text) && type != .textView: return "text"
      default: return nil
      }
    default: return nil
    }
  }

  /// A readable XPath of the element: its type, and its label unless that is empty or contains an apostrophe.
  var path: String {
    let label = tree.label(node)
    let type = "XCUIElementType\(type.title)"
    guard !label.isEmpty, !label.contains("'") else { return "//\(type)" }
    return "//\(type)[@label='\(label)']"
  }

  /// Returns the value of an attribute; nil if the element does not have it.
  func attribute(_ name: String) throws -> String? {
    let plain = Self.plain(name)
    switch plain {
    case "name", "accessiblename": return self.name
    case "label": return tree.label(node)
    case "title": return tree.attributes.title(node)
    case "value": return tree.attributes.value(node)
    case "text", "innertext", "textcontent": return text
    case "tagname": return role
    case "placeholder", "placeholdervalue", "placeholdertext": return tree.attributes.placeholder(node)
    case "id", "identifier", "accessibilityid", "accessibleid", "resourceid": return identifier
    case "description", "helptext": return description
    case "role": return role
    case "type", "elementtype", "class", "classname": return "XCUIElementType" + type.title
    case "enabled", "isenabled": return String(tree.attributes.isEnabled(node))
    case "selected": return String(isSelected)
    // The property of XCUITest, which is false for a checked check box.
    case "isselected": return String(tree.attributes.isSelected(node))
    case "focused", "hasfocus": return String(tree.attributes.hasFocus(node))
    case "displayed", "visible": return String(try isDisplayed)
    case "hittable", "ishittable": return String(try HitTester(tree: tree).isHittable(node))
    case "states": return tree.nodes.states(node).names.joined(separator: ", ")
    case "x": return Self.number(try frame.minX)
    case "y": return Self.number(try frame.minY)
    case "width": return Self.number(try frame.width)
    case "height": return Self.number(try frame.height)
    case "frame", "rect", "bounds":
      let frame = try frame
      return Self.rect(frame)
    default: break
    }
    if StateSet.allNames.contains(where: { $0.filter { $0 != "-" && $0 != " " } == plain }) {
      return String(
        tree.nodes.states(node).names.contains { $0.filter { $0 != "-" && $0 != " " } == plain })
    }
    return tree.nodes.attributes(node)?.dictionary[name]
  }

  /// Formats a rectangle as JSON text, the format that Appium's clients expect.
  static func rect(_ frame: CGRect) -> String {
    "{\"x\":\(number(frame.minX)),\"y\":\(number(frame.minY)),\"width\":\(number(frame.width)),"
      + "\"height\":\(number(frame.height))}"
  }

  static func number(_ value: CGFloat) -> String { String(Int(exactly: value.rounded()) ?? 0) }

  static func json(_ frame: CGRect) -> WebDriverJSON {
    [
      "x": .number(frame.minX.rounded()), "y": .number(frame.minY.rounded()),
      "width": .number(frame.width.rounded()), "height": .number(frame.height.rounded()),
    ]
  }

  /// Whether the element is of a kind.
  ///
  /// A kind is a type of XCUITest (`XCUIElementTypeButton`, `Button`), a role of AT-SPI (`push button`, `push_button`),
  /// or a role with a name in pyatspi's format (`[push button | OK]`); `*` represents all kinds.
  func isOf(kind: String) -> Bool {
    if kind.hasPrefix("["), kind.hasSuffix("]"), let bar = kind.firstIndex(of: "|") {
      let role = kind[kind.index(after: kind.startIndex)..<bar].trimmingCharacters(in: .whitespaces)
      let requested = kind[kind.index(after: bar)...].dropLast().trimmingCharacters(in: .whitespaces)
      return isOf(kind: role) && name == requested
    }
    if kind == "*" { return true }
    let prefix = "XCUIElementType"
    let name = kind.hasPrefix(prefix) ? String(kind.dropFirst(prefix.count)) : kind
    // Types match as in queries: an item of an open list is also a menu item.
    if let requested = ElementType.allCases.first(where: { $0.title == name }), tree.matches(node, requested)
    {
      return true
    }
    if kind.hasPrefix(prefix) { return false }
    let requested = Self.role(kind)
    return Self.role(role) == requested
  }

  /// Returns the name of a role in lower case, with spaces instead of underscores and hyphens.
  ///
  /// For "push button", AT-SPI's name for a button before version 2.54, the result is "button".
  private static func role(_ name: String) -> String {
    let plain = name.lowercased().replacingOccurrences(of: "_", with: " ")
      .replacingOccurrences(of: "-", with: " ")
    return plain == "push button" ? "button" : plain
  }
}
