// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// What GTK 3 reports of elements in ways of its own.
extension GTK3 {
  // MARK: - Types

  package func columnsForType(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    GTK3Types.columns(of: node, in: tree)
  }

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    GTK3Types.type(of: node, base: base, in: tree)
  }

  package func refine(_ types: inout [ElementType], in tree: AccessibleTree) {
    HeaderBars.mark(in: &types, nodes: tree)
  }

  // MARK: - Hidden parts

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingRule)]
  {
    UndrawnWidgets.find(in: tree) { WebKitPages.isShown($0, tree) }.map { ($0, .unshownWidget) }
  }

  package func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    try GTK3Cells.withoutUndrawnParts(candidates, in: tree).filter { !isFilteredOut($0, in: tree) }
  }

  package func hidingRule(of node: Int, in tree: ElementTree) throws -> HidingRule? {
    guard !tree.type(node).isWindow else { return nil }
    if isFilteredOut(node, in: tree) { return .filteredRow }
    return try shown([node], in: tree).isEmpty ? .partWithoutWidth : nil
  }

  private func isFilteredOut(_ node: Int, in tree: ElementTree) -> Bool {
    guard let (row, list) = GTK3ListBoxes.row(of: node, in: tree.nodes),
      !tree.nodes.states(row).contains(.showing)
    else { return false }
    return tree.isFilteredOut(row, of: list) { GTK3ListBoxes.filteredRows(of: list, in: tree.nodes) }
  }

  // MARK: - Labels

  package func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool {
    ![.comboBox, .popUpButton].contains(tree.type(node)) && tree.nodes.role(node) != .comboBox
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree)
  }

  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    // A tab holds its whole page, and the text of the tab is its name.
    guard tree.type(node) != .tab else { return [] }
    var texts = texts
    if texts.count > 1, tree.nodes.role(node) == .tableCell {
      // Places that cannot be fetched are kept as a failure of the tree.
      texts = (try? GTK3Cells.withoutUndrawnParts(texts, in: tree)) ?? texts
    }
    return WebText.isOnPage(node, tree.nodes) ? WebText.textsThatName(node, among: texts, in: tree) : texts
  }

  package func ownText(of node: Int, in tree: ElementTree) -> String {
    WebKitPages.contain(node, tree.nodes) ? WebText.ownText(of: node, in: tree) : ""
  }

  package func columnsForOwnText(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    WebKitPages.contain(node, tree) ? .text : []
  }

  /// The label of a mnemonic (`Find:`) is reported by a relation alone.
  package func hasLabelRelation(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    switch type {
    // The name of a combo box is what it shows, unless the program called it something.
    case .comboBox, .popUpButton: true
    default: LabelRelation.isNamelessField(node, of: type, in: tree)
    }
  }

  /// The entry of a combo box goes by the label of the box.
  package func relationHolder(of node: Int, in tree: AccessibleTree) -> Int {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .comboBox ? parent : node
  }

  package func isShownChoice(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.role(node) == .comboBox
      && tree.descendants(of: node).contains {
        tree.nodes.role($0) == .menuItem && tree.nodes.name($0) == name
      }
  }

  // MARK: - Identifiers, values, texts

  package func columnsForIdentifier(of node: Int, in tree: ElementTree) -> NodeColumns {
    WebKitPages.contain(node, tree.nodes) ? .attributes : .accessibleID
  }

  /// What a combo box shows that the program gave a name, or nil for another element.
  ///
  /// A combo box is named by what it shows, unless the program named it. Then the choice is reported by the selection
  /// interface alone; the items of the closed list have no state for it (3.24.38).
  package func value(of node: Int, in tree: ElementTree) -> String? {
    let nodes = tree.nodes
    guard nodes.role(node) == .comboBox, nodes.interfaces(node).contains(.selection) else { return nil }
    let items = tree.descendants(of: node).filter { nodes.role($0) == .menuItem }
    if items.contains(where: { nodes.name($0) == nodes.name(node) }) { return nil }
    guard let chosen = nodes.tryAsking({ try $0.selectedChild(at: 0, of: nodes.reference(node)) }) else {
      return nil
    }
    return items.first { nodes.reference($0) == chosen }.map { nodes.name($0) }
  }

  package func unreportedCheckMark(of node: Int, in tree: ElementTree) -> String? {
    GTK3CheckMarks.mark(of: node, in: tree.nodes)
  }

  package func isOnPage(_ node: Int, in tree: AccessibleTree) -> Bool { WebKitPages.contain(node, tree) }

  package func lengths(ofTextsLike count: Int) -> ClosedRange<Int>? { count...count }

  package var textUnits: TextUnits {
    TextUnits(maximumColor: 65535, hasDefaultBackground: false, hasFractionsOfPoints: true)
  }

  /// The button in a combo box has the focus, and is not in the tree.
  package var reports: ReportedTraits { ReportedTraits(buttonOfComboBox: false) }

  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? {
    WebKitPages.contain(node, tree) ? WebKitPages.dangerOfTextAttributes : nil
  }
}

/// The cells of tree views.
enum GTK3Cells {
  /// Leaves out the parts of cells that a tree view does not draw: they are as wide as nothing, and have their texts all the
  /// same.
  static func withoutUndrawnParts(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let parts = candidates.filter { GTK3Types.isPart($0, tree.nodes) }
    guard (1...maximumParts).contains(parts.count) else { return candidates }
    try tree.nodes.fetch(.extents, of: parts)
    let hidden = Set(parts.filter { tree.nodes.extents($0)?.rect.width == 0 })
    return candidates.filter { !hidden.contains($0) }
  }

  /// Asking for a place costs a call.
  private static let maximumParts = 1_000
}
