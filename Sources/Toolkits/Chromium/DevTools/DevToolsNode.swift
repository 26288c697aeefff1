// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The accessibility node of one element of a page: the same data as on the accessibility bus, but without delay.
struct DevToolsNode: Decodable {
  struct Tree: Decodable {
    let nodes: [DevToolsNode]
  }

  /// The node of an element, and the nodes that contain it.
  struct Path {
    let node: DevToolsNode
    /// The nodes between the document and the element, beginning with the outermost one; empty if they were not
    /// requested.
    let containers: [DevToolsNode]
  }

  struct Value: Decodable {
    let text: String
    let isTrue: Bool

    private enum Key: String, CodingKey {
      case value
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // A string, a number or a Boolean, depending on the property.
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
  /// The number of the node in the accessibility tree.
  let nodeId: String
  private let parentId: String?
  /// The browser's number of the element; nil for a node without an element.
  let backendDOMNodeId: Int?
  private let role: Value?
  private let name: Value?
  private let description: Value?
  private let properties: [Property]?

  var roleName: String { role?.text ?? "" }
  package var label: String { name?.text ?? "" }
  package var help: String { description?.text ?? "" }

  private func property(_ name: String) -> Value? { properties?.first { $0.name == name }?.value }

  /// Returns the nodes that contain this node.
  ///
  /// - Parameter nodes: all nodes from this one to the document.
  /// - Returns: the nodes between the document and this one that are in the accessibility tree, beginning with the
  ///   outermost one; nil if a node is missing.
  func containers(among nodes: [DevToolsNode]) -> [DevToolsNode]? {
    var containers: [DevToolsNode] = []
    var current = self
    // The limit ends the search in a wrong response, in which a node contains itself.
    for _ in nodes {
      guard let id = current.parentId, let parent = nodes.first(where: { $0.nodeId == id }) else {
        return nil
      }
      if parent.roleName == "RootWebArea" { return containers.reversed() }
      if !parent.ignored { containers.append(parent) }
      current = parent
    }
    return nil
  }

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
    case "columnheader": .columnHeader
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

  /// Whether the text in the node forms separate elements.
  var hasTextsAsChildren: Bool {
    ["cell", "gridcell", "columnheader", "rowheader", "listitem"].contains(roleName)
  }

  /// The role on the bus of an element that contains controls; nil for roles whose meaning depends on other parts of the
  /// tree.
  ///
  /// Tested with Chromium 156.
  var roleOfContainer: Role? {
    // An editor and the elements in it are one element.
    guard property("editable") == nil else { return nil }
    // A modal dialog may be an alert, depending on its content.
    if roleName == "dialog" { return property("modal")?.isTrue == true ? nil : .dialog }
    return Self.rolesOfContainers[roleName]
  }

  private static let rolesOfContainers: [String: Role] = [
    "generic": .section, "LayoutTable": .section, "LayoutTableRow": .section, "LayoutTableCell": .section,
    "main": .landmark, "banner": .landmark, "contentinfo": .landmark, "navigation": .landmark,
    "complementary": .landmark, "search": .landmark, "region": .landmark,
    "form": .landmark, "article": .article, "paragraph": .paragraph, "blockquote": .blockQuote,
    "LabelText": .label,
    "group": .panel, "figure": .panel, "feed": .panel, "radiogroup": .panel,
    "list": .list, "listitem": .listItem, "listbox": .listBox,
    "table": .table, "grid": .table, "row": .tableRow, "cell": .tableCell, "gridcell": .tableCell,
    "columnheader": .columnHeader, "rowheader": .rowHeader,
    "tree": .tree, "treeitem": .treeItem, "tablist": .pageTabList, "tabpanel": .scrollPane,
    "toolbar": .toolBar,
    "DescriptionList": .descriptionList, "term": .descriptionTerm, "definition": .descriptionValue,
  ]

  /// Whether no query for a control finds the node.
  ///
  /// A row with a check mark is also found as a check box, and the header of a column as a button.
  var isNoControl: Bool { Self.rolesOfNoControl.contains(roleName) && property("checked") == nil }

  private static let rolesOfNoControl: Set<String> = [
    "generic", "none", "presentation", "paragraph", "heading", "list", "listitem", "listbox", "option",
    "image", "img",
    "figure", "group", "radiogroup", "region", "navigation", "main", "banner", "contentinfo", "complementary",
    "search",
    "article", "feed", "section", "sectionheader", "sectionfooter", "form", "table", "grid", "treegrid",
    "row", "cell",
    "gridcell", "rowgroup", "rowheader", "tree", "treeitem", "tablist", "tabpanel", "toolbar",
    "menu",
    "menubar", "DescriptionList", "term", "definition", "blockquote", "status", "alert", "log", "timer",
    "marquee",
    "note", "dialog", "alertdialog", "separator", "progressbar", "meter", "document", "application",
    "StaticText",
    "LabelText", "DisclosureTriangle",
  ]

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
