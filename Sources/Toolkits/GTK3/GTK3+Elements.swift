// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The rules for the elements that GTK 3 reports.
extension GTK3 {
  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    case .type: GTK3Types.columns(of: node, in: tree)
    case .displayedText: WebKitPages.contain(node, tree) ? .text : []
    case .identifier: WebKitPages.contain(node, tree) ? .attributes : .accessibleID
    case .placeholder: property.columns
    }
  }

  // MARK: - Types

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    GTK3Types.type(of: node, base: base, in: tree)
  }

  package func refine(_ types: inout [ElementType], in tree: AccessibleTree) {
    HeaderBars.mark(in: &types, nodes: tree)
  }

  // MARK: - Hidden parts

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    HiddenWidgets.find(in: tree) { WebKitPages.isShown($0, tree) }.map { ($0, .unshownWidget) }
  }

  // MARK: - Labels

  package func isLabeledByName(_ node: Int, in tree: ElementTree) -> Bool {
    !tree.type(node).has(.dropDown) && tree.nodes.role(node) != .comboBox
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree)
  }

  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    // A tab contains its complete page, but its own text is already its name.
    guard tree.type(node) != .tab else { return [] }
    var texts = texts
    if texts.count > 1, tree.nodes.role(node) == .tableCell {
      // An error while fetching positions is stored in the tree.
      texts = (try? GTK3Cells.withoutUndrawnParts(texts, in: tree)) ?? texts
    }
    return WebText.isOnPage(node, tree.nodes) ? WebText.textsThatName(node, among: texts, in: tree) : texts
  }

  package func displayedText(of node: Int, in tree: ElementTree) -> String {
    WebKitPages.contain(node, tree.nodes) ? WebText.displayedText(of: node, in: tree) : ""
  }

  // MARK: - Values, states, text

  /// Returns the choice of a combo box that the program has named; nil for other elements.
  ///
  /// Unless the program sets a name, the name of a combo box is its choice. If the program has set a name, only the
  /// selection interface reports the choice; the items of the closed list have no state for it (3.24.38).
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

  package func checkMark(of node: Int, reported: String?, in tree: ElementTree) -> String? {
    reported ?? GTK3CheckMarks.mark(of: node, in: tree.nodes)
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    guard case .openable = state, !isReported else { return isReported }
    return tree.type(node).mayBeOpened && WebKitPages.contain(node, tree.nodes)
  }

  package var textUnits: TextUnits {
    TextUnits(maximumColor: 65535, hasDefaultBackground: false, hasFractionsOfPoints: true, count: .exact)
  }

  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? {
    WebKitPages.contain(node, tree) ? WebKitPages.dangerOfTextAttributes : nil
  }
}
