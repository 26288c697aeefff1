// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The attributes that a test can ask of an element.
package enum ElementAttribute: String, CaseIterable, Sendable {
  case elementType, identifier, label, title, value, placeholderValue, frame, isEnabled, isSelected, hasFocus
}

extension ElementTree {
  /// Fetches, in as few batches of calls as possible, what reading `attributes` of `wanted` needs.
  package func prefetch(_ attributes: Set<ElementAttribute>, of wanted: [Int]) throws {
    if isBeingRead { return }
    if attributes.contains(.value) { try refreshNumbers(of: wanted) }
    let ofColumns = Self.attributesOfColumns.filter(attributes.contains)
    var columns: [(node: Int, columns: NodeColumns)] = []
    for node in wanted where node > 0 && !ofColumns.isEmpty {
      let type = type(node)
      var needed: NodeColumns = []
      for attribute in ofColumns { needed.formUnion(self.columns(for: attribute, of: node, type)) }
      if !needed.isEmpty { columns.append((node, needed)) }
    }
    if !columns.isEmpty { try nodes.fetch(columns) }
    if attributes.contains(.frame) { try geometry().fetchFrames(of: wanted) }
  }

  /// As ``prefetch(_:of:)``, for what has an answer for every node and cannot fail.
  ///
  /// That the program hangs or has gone is kept, as of `AccessibleTree.tryFetch`: ``ElementHandle/read(_:)`` throws it.
  ///
  /// - Returns: whether everything is there.
  @discardableResult
  package func tryPrefetch(_ attributes: Set<ElementAttribute>, of wanted: [Int]) -> Bool {
    (try? prefetch(attributes, of: wanted)) != nil
  }

  /// Those that ``columns(for:of:)`` has columns for.
  ///
  /// The others are in the tree, or are fetched with others.
  private static let attributesOfColumns: [ElementAttribute] = [
    .identifier, .label, .value, .placeholderValue,
  ]

  func columns(for attribute: ElementAttribute, of node: Int) -> NodeColumns {
    columns(for: attribute, of: node, type(node))
  }

  private func columns(for attribute: ElementAttribute, of node: Int, _ type: ElementType) -> NodeColumns {
    switch attribute {
    case .identifier:
      return toolkit.columnsForIdentifier(of: node, in: self)
    case .value where nodes.isOfDisplay: return .text
    case .value:
      if type == .cell, toolkit.labels.namesCellsByPlace { return .text }
      if type == .staticText, toolkit.isNamedByText(node, in: nodes) { return [] }
      if type.holdsText || type == .staticText { return type == .stepper ? [.text, .value] : .text }
      return isRanged(type) ? .value : []
    case .placeholderValue:
      guard type.holdsText else { return [] }
      return toolkit.columnsForPlaceholder
    case .label where toolkit.hasLabelRelation(node, of: type, in: nodes): return [.relations, .description]
    case .label where type.isControl && nodes.isNameless(node):
      return .description
    case .label where (type == .staticText || type == .cell) && nodes.isNameless(node):
      return toolkit.columnsForOwnText(of: node, in: nodes)
    default:
      return []
    }
  }

  private func isRanged(_ type: ElementType) -> Bool {
    switch type {
    case .slider, .progressIndicator, .levelIndicator, .scrollBar, .ratingIndicator, .stepper,
      .valueIndicator, .splitter:
      true
    default: false
    }
  }

  // MARK: - Reading

  /// The identifier that the program gave the element, or "".
  ///
  /// Never its label.
  package func identifier(_ node: Int) -> String {
    tryPrefetch([.identifier], of: [node])
    if let id = nodes.accessibleID(node), !id.isEmpty { return toolkit.identifier(id, of: node, in: self) }
    return nodes.attributes(node)?["id"] ?? WindowButtons.identifier(of: node, in: self) ?? ""
  }

  /// The text that the element itself shows as its title: of windows, buttons, tabs and menu items.
  package func title(_ node: Int) -> String {
    switch type(node) {
    case .window, .dialog, .alert, .sheet, .button, .toolbarButton, .menuButton, .toggle, .checkBox,
      .radioButton, .popUpButton, .menu, .menuItem, .menuBarItem, .tab, .link:
      label(node)
    default: ""
    }
  }

  /// The element's value as text, or nil when it has none.
  package func value(_ node: Int) -> String? {
    let type = type(node)
    let states = nodes.states(node)
    if type.isCheckable {
      if states.contains(.indeterminate) { return "2" }
      return states.contains(.checked) || states.contains(.pressed) ? "1" : "0"
    }
    if let state = checkMark(of: node) ?? expansion(of: node) { return state }
    tryPrefetch([.value], of: [node])
    if let value = toolkit.value(of: node, in: self) { return value }
    if nodes.isOfDisplay { return nodes.text(node) }
    if type == .popUpButton { return popUpValue(node) }
    if type == .menuItem || type == .menuBarItem { return markOfItem(node) }
    if type.holdsText, let text = nodes.text(node) ?? textInside(node) {
      // Chromium has no text of a spin button that a page makes of something else, only its number.
      if !(type == .stepper && text.isEmpty && nodes.value(node) != nil) { return text }
    }
    if type == .cell, toolkit.labels.namesCellsByPlace { return nodes.text(node) }
    if let value = nodes.value(node) { return Self.format(value.current) }
    if type == .staticText || toolkit.holdsOwnText(node, in: self),
      let text = shownText(node).map(toolkit.plainText),
      !text.isEmpty,
      text != label(node)
    {
      return text
    }
    return nil
  }

  /// The text of an element that shows one, as the toolkit has it.
  private func shownText(_ node: Int) -> String? {
    toolkit.isNamedByText(node, in: nodes) ? nodes.toolkitName(node) : nodes.text(node)
  }

  /// The choice that a pop-up button shows: its name, or the text inside it, or the selected item's name.
  private func popUpValue(_ node: Int) -> String? {
    let name = nodes.name(node)
    if !name.isEmpty, toolkit.labels.namesPopUpsByValue { return name }
    func isShownText(_ part: Int) -> Bool {
      toolkit.labels.showsTextsInPopUps && type(part) == .staticText && !isHidden(part)
    }
    // A GtkDropDown (4.8 to 4.18) shows its choice in a toggle; the options of its open list are texts as well.
    let toggle = nodes.children(node).first { nodes.role($0) == .toggleButton }
    if let text = toggle.flatMap({ descendants(of: $0).first(where: isShownText) }) {
      return nodes.name(text)
    }
    var named: String?
    for other in descendants(of: node) {
      let isShown = isShownText(other)
      let isChosen = nodes.states(other).contains(.selected)
      // The row that libadwaita makes of one shows its label first.
      if isShown, nodes.role(node) == .comboBox, nodes.name(other) == label(node) {
        named = named ?? nodes.name(other)
        continue
      }
      if isShown || isChosen, !nodes.name(other).isEmpty { return nodes.name(other) }
    }
    // One without a label is called by what it shows.
    return named
  }

  /// The text of a combo box is that of its entry, and of a document that of its paragraphs, where only those have
  /// one.
  private func textInside(_ node: Int) -> String? {
    guard !nodes.interfaces(node).contains(.text) else { return nil }
    let parts = descendants(of: node).filter {
      nodes.interfaces($0).contains(.text) && (type(node) == .textView || nodes.role($0) == .text)
        && !isHidden($0)
    }
    nodes.tryFetch(.text, of: parts)
    let texts = parts.compactMap { nodes.text($0) }
    return type(node) == .textView ? texts.joined(separator: "\n") : texts.first
  }

  package static func format(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }

  package func placeholder(_ node: Int) -> String? {
    guard type(node).holdsText else { return nil }
    tryPrefetch([.placeholderValue], of: [node])
    return toolkit.placeholder(of: node, in: nodes)
  }

  /// The element's rectangle on the screen in pixels, or nil when it is not shown.
  package func frame(_ node: Int) throws -> CGRect? {
    let geometry = try geometry()
    if !isBeingRead { try geometry.fetchFrames(of: [node]) }
    return geometry.frame(of: node)
  }

  package func isEnabled(_ node: Int) -> Bool {
    node == 0 || nodes.states(node).contains(.sensitive) || nodes.states(node).contains(.enabled)
      || type(node).isWindow || toolkit.isUsableThoughDisabled(node, in: nodes)
  }

  package func isSelected(_ node: Int) -> Bool {
    let states = nodes.states(node)
    if states.contains(.selected) { return true }
    switch type(node) {
    case .toggle, .button, .menuButton: return states.contains(.pressed) || states.contains(.checked)
    case .radioButton: return states.contains(.checked)
    case .tab: return toolkit.isOpenTab(node, in: nodes)
    default: return false
    }
  }

  package func hasFocus(_ node: Int) -> Bool {
    toolkit.hasFocus(node, isReported: nodes.states(node).contains(.focused), in: self)
  }
}
