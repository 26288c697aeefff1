// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The rules for the elements that Qt reports, tested with 5.15, 6.4 and 6.8.
extension Qt {
  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    case .type: QtTypes.columns(of: node, in: tree)
    case .displayedText: property.columns
    case .identifier: columnsForIdentifier(of: node, in: tree)
    case .placeholder: .description
    }
  }

  // MARK: - Types

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    QtTypes.type(of: node, base: base, in: tree)
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    QtHiddenWidgets.find(in: tree).map { ($0, .unshownWidget) }
  }

  /// Whether Qt creates new objects for the children of a node, as it does for the cells of a QTreeView (5.15, 6.4).
  package func renewsRows(of view: Int, in tree: AccessibleTree) -> Bool { QtTypes.isTree(tree.role(view)) }

  // MARK: - Labels

  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    switch kind {
    case .name: QtTitle.plain(text, of: node, in: tree)
    case .text: text
    case .description: MarkupText.plainQt(text)
    }
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    if tree.nodes.parent(node) == 0, let title = QtTitle.ofMinimizedWindow(node, in: tree) { return title }
    return switch tree.nodes.role(node) {
    case .comboBox: QtComboBoxes.label(of: node, in: tree)
    case .passwordText: labelOfPassword(node, in: tree.nodes)
    // The name of a tool bar is the title of the menu item that shows it.
    case .toolBar where name.contains("&"): QtTitle.withoutMnemonics(name)
    default: nil
    }
  }

  /// Returns the label of a nameless Qt Quick password field, which is its placeholder.
  ///
  /// Qt hides the name of such a field together with its text.
  private func labelOfPassword(_ node: Int, in nodes: AccessibleTree) -> String? {
    guard nodes.name(node).isEmpty else { return nil }
    nodes.tryFetch(.description, of: [node])
    return nodes.description(node)
  }

  /// Returns the visible text elements.
  ///
  /// A Qt Quick row contains text that is visible only while the row is expanded.
  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    let shown = texts.filter { !tree.isHidden($0) }
    return WebText.isOnPage(node, tree.nodes) ? WebText.textsThatName(node, among: shown, in: tree) : shown
  }

  // MARK: - Identifiers

  /// Returns the columns for identifiers.
  ///
  /// Neither Qt 5 nor 6.4 reports identifiers, and a query for them would cost a call per node. In 6.11, items have the
  /// identifier of their view.
  private func columnsForIdentifier(of node: Int, in nodes: AccessibleTree) -> NodeColumns {
    guard !isQt5 else { return [] }
    guard !nodes.states(nodes.parent(node)).contains(.managesDescendants) else { return [] }
    if !nodes.fetchedColumns(of: 0).contains(.accessibleID) {
      nodes.tryFetch(.accessibleID, of: [0])
      if nodes.accessibleID(0) != nil { nodes.tryFetch(.accessibleID, of: nodes.children(0)) }
    }
    return nodes.accessibleID(0) != nil ? .accessibleID : []
  }

  // MARK: - Values and states

  package func value(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    if nodes.role(node) == .comboBox {
      // If the field of an editable QComboBox is empty, the combo box reports its accessible name instead (5.15, 6.4).
      let field =
        QtComboBoxes.field(of: node, in: nodes) ?? nodes.children(node).first { nodes.role($0) == .text }
      guard let field else { return QtComboBoxes.choice(of: node, in: tree) }
      nodes.tryFetch(.text, of: [field])
      return nodes.text(field)
    }
    guard tree.type(node) == .datePicker else { return nil }
    nodes.tryFetch(.text, of: [node])
    return nodes.text(node)
  }

  package func checkMark(of node: Int, reported: String?, in tree: ElementTree) -> String? {
    let view = tree.nodes.parent(node)
    // A mark that is reported as unset may be mixed (6.8).
    guard reported == nil || reported == "0", view > 0 else { return reported }
    return tree.unreportedMark(of: node, in: view) { QtCheckMarks.find(in: view, of: tree.nodes) } ?? reported
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    switch state {
    case .openable: isReported && mayBeOpened(node, in: tree)
    case .openTab: isReported || isOpenTab(node, in: tree.nodes)
    case .enabled, .focus, .focusAfterClick: isReported
    }
  }

  /// Whether an element can really be opened, since its states may report this wrongly.
  ///
  /// A row reports that it is open even if it has no children, and a cell outside of the first column reports that it
  /// can be opened (5.15, 6.4).
  private func mayBeOpened(_ node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.states(node).contains(.expandable)
      && (tree.type(node) == .outlineRow || !tree.type(node).has(.row))
  }

  package func placeholder(of node: Int, in tree: AccessibleTree) -> String? {
    tree.description(node).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a tab is the selected one.
  ///
  /// Only Qt Quick reports this state. In Qt Widgets, the tab bar has the name of its selected tab.
  private func isOpenTab(_ node: Int, in tree: AccessibleTree) -> Bool {
    guard tree.role(node) == .pageTab else { return false }
    return tree.states(node).contains(.checked)
      || !tree.name(node).isEmpty && tree.name(tree.parent(node)) == tree.name(node)
  }
}
