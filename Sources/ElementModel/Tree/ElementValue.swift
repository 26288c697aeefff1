// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The value of an element: a state, a string, a choice or a number.
package struct ElementValue {
  let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  private var toolkit: any Toolkit { tree.toolkit }

  /// The element's value as text; nil if it has no value.
  func text(of node: Int) -> String? {
    let type = tree.type(node)
    let states = nodes.states(node)
    if type.has(.checkable) {
      if states.contains(.indeterminate) { return "2" }
      return states.contains(.checked) || states.contains(.pressed) ? "1" : "0"
    }
    let rowStates = RowStates(tree: tree)
    if let state = rowStates.checkMark(of: node) ?? rowStates.expansion(of: node) { return state }
    tree.attributes.tryPrefetch(.value, of: node)
    if let value = toolkit.value(of: node, in: tree) { return value }
    if nodes.isOfDisplay { return nodes.text(node) }
    if type == .popUpButton { return popUpValue(node) }
    if type == .menuItem || type == .menuBarItem { return rowStates.markOfItem(node) }
    if type.has(.text), let text = nodes.text(node) ?? textInside(node) {
      // For a spin button that a document creates from another element, Chromium reports only the number and no text.
      if !(type == .stepper && text.isEmpty && nodes.value(node) != nil) { return text }
    }
    if type == .cell, toolkit.labels.namesCellsByPlace { return nodes.text(node) }
    if let value = nodes.value(node) { return Self.format(value.current) }
    if type == .staticText || toolkit.rules.textPieces?.holdsText(node, in: tree) == true,
      let text = shownText(node).map({ toolkit.plain($0, .text, of: node, in: nodes) }),
      !text.isEmpty,
      text != tree.label(node)
    {
      return text
    }
    return nil
  }

  /// The text of an element that shows text, as the toolkit reports it.
  private func shownText(_ node: Int) -> String? {
    toolkit.rules.textPieces?.isNamedByText(node, in: nodes) == true
      ? nodes.toolkitName(node) : nodes.text(node)
  }

  /// The choice that a pop-up button shows: the name of the button, or the text inside it, or the selected item's name.
  private func popUpValue(_ node: Int) -> String? {
    let name = nodes.name(node)
    if !name.isEmpty, toolkit.labels.namesPopUpsByValue { return name }
    func isShownText(_ part: Int) -> Bool {
      toolkit.labels.showsTextsInPopUps && tree.type(part) == .staticText && !tree.isHidden(part)
    }
    var named: String?
    for other in tree.descendants(of: node) {
      let isShown = isShownText(other)
      let isChosen = nodes.states(other).contains(.selected)
      // A libadwaita row that is a combo box shows its label first.
      if isShown, nodes.role(node) == .comboBox, nodes.name(other) == tree.label(node) {
        named = named ?? nodes.name(other)
        continue
      }
      if isShown || isChosen, !nodes.name(other).isEmpty { return nodes.name(other) }
    }
    // A pop-up button without a label is named by its choice.
    return named
  }

  /// The text inside an element that has no text itself: the text of a combo box's entry, or of a document's
  /// paragraphs.
  private func textInside(_ node: Int) -> String? {
    guard !nodes.interfaces(node).contains(.text) else { return nil }
    let parts = tree.descendants(of: node).filter {
      nodes.interfaces($0).contains(.text) && (tree.type(node) == .textView || nodes.role($0) == .text)
        && !tree.isHidden($0)
    }
    nodes.tryFetch(.text, of: parts)
    let texts = parts.compactMap { nodes.text($0) }
    return tree.type(node) == .textView ? texts.joined(separator: "\n") : texts.first
  }

  /// Formats a number as a program usually shows it: whole numbers without a decimal point.
  package static func format(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }
}
