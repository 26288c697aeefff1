// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The accessibility node of one element of a page: the same data as on the accessibility bus, but without delay.
struct DevToolsNode: Decodable {
  struct Tree: Decodable {
    let nodes: [DevToolsNode]
  }

  struct Value: Decodable {
    let text: String
    let isTrue: Bool

    private enum Key: String, CodingKey {
      case value
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // A text, a number or a Boolean, depending on the property.
      if let text = try? container.decode(String.self, forKey: .value) {
        (self.text, isTrue) = (text, text == "true")
      } else if let truth = try? container.decode(Bool.self, forKey: .value) {
        (text, isTrue) = (truth ? "true" : "false", truth)
      } else if let number = try? container.decode(Double.self, forKey: .value) {
        (text, isTrue) = ("\(number)", number != 0)
      } else {
        (text, isTrue) = ("", false)
      }
    }
  }

  struct Property: Decodable {
    let name: String
    let value: Value
  }

  let ignored: Bool
  private let role: Value?
  private let name: Value?
  private let description: Value?
  private let properties: [Property]?

  var roleName: String { role?.text ?? "" }
  package var label: String { name?.text ?? "" }
  package var help: String { description?.text ?? "" }

  private func property(_ name: String) -> Value? { properties?.first { $0.name == name }?.value }

  // MARK: - As on the accessibility bus

  /// Returns the role that Chromium reports on the bus; nil for a role that is not in this list.
  ///
  /// For a text box, the role also depends on the `type` of its `input` element.
  func role(ofFieldOfType type: String) -> Role? {
    switch roleName {
    // Buttons that open a menu have a different role.
    case "button" where property("hasPopup").map { $0.text != "false" } == true: nil
    case "button": property("pressed") == nil ? .pushButton : .toggleButton
    case "link": .link
    case "checkbox": .checkBox
    case "radio": .radioButton
    case "switch": .toggleButton
    case "textbox": type == "password" ? .passwordText : .entry
    case "searchbox": .entry
    default: nil
    }
  }

  /// The role on the bus of an element that has its text as its name, so that element and text are one element; nil for
  /// other roles.
  var roleOfTextBlock: Role? {
    switch roleName {
    case "paragraph": .paragraph
    case "generic": .section
    case "heading": .heading
    case "LabelText": .label
    case "blockquote": .blockQuote
    default: nil
    }
  }

  /// Whether the texts in the node are separate elements.
  var hasTextsAsChildren: Bool {
    ["cell", "gridcell", "columnheader", "rowheader", "listitem"].contains(roleName)
  }

  /// Whether no query for a control finds the node.
  var isNoControl: Bool {
    switch roleName {
    case "generic", "none", "presentation", "paragraph", "heading", "list", "listitem", "listbox", "image",
      "img", "figure",
      "group", "region", "navigation", "main", "banner", "contentinfo", "complementary", "article", "section",
      "form", "table", "row", "cell", "rowgroup", "columnheader", "rowheader", "status", "alert", "log",
      "dialog",
      "alertdialog", "separator", "progressbar", "meter", "tabpanel", "toolbar", "document", "StaticText",
      "LabelText":
      true
    default: false
    }
  }

  /// Returns the states that Chromium reports on the bus.
  func states(isInView: Bool) -> StateSet {
    var states: StateSet = [.visible]
    if isInView { states.insert(.showing) }
    if property("disabled")?.isTrue != true { states.formUnion([.enabled, .sensitive]) }
    if property("focusable")?.isTrue == true { states.insert(.focusable) }
    if property("focused")?.isTrue == true { states.insert(.focused) }
    if property("required")?.isTrue == true { states.insert(.required) }
    if property("readonly")?.isTrue == true { states.insert(.readOnly) }
    if property("multiline")?.isTrue == true { states.insert(.multiLine) }
    if property("editable") != nil, property("readonly")?.isTrue != true { states.insert(.editable) }
    if let checked = property("checked") ?? property("pressed") {
      states.insert(.checkable)
      switch checked.text {
      case "true": states.insert(property("pressed") == nil ? .checked : .pressed)
      case "mixed": states.insert(.indeterminate)
      default: break
      }
    }
    if property("selected")?.isTrue == true { states.insert(.selected) }
    if let expanded = property("expanded") {
      states.insert(.expandable)
      if expanded.isTrue { states.insert(.expanded) }
    }
    if let popup = property("hasPopup"), popup.text != "false" { states.insert(.hasPopup) }
    if property("modal")?.isTrue == true { states.insert(.modal) }
    return states
  }
}
