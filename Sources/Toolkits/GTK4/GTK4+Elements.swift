// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The rules for the elements that GTK 4 and libadwaita report.
extension GTK4 {
  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    case .type: GTK4Types.columns(of: node, in: tree)
    case .displayedText: WebKitPages.contain(node, tree) ? .text : []
    // GTK 4.8 reports no identifiers, and a query for them would cost a call per node.
    case .identifier: version.isAtLeast(4, 9) ? .accessibleID : []
    case .placeholder: property.columns
    }
  }

  // MARK: - Types

  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    GTK4Types.type(of: node, base: base, in: tree)
  }

  package func refine(_ types: inout [ElementType], in tree: AccessibleTree) {
    HeaderBars.mark(in: &types, nodes: tree)
    GTK4Lists.mark(in: &types, nodes: tree)
  }

  // MARK: - Hidden parts

  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool { false }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    GTK4Pages.find(in: tree).map { ($0, .hiddenPage) }
  }

  // MARK: - Labels

  /// Whether the name of a node is its label, as in plain labels.
  ///
  /// In all other elements, GTK 4 repeats the content in the name, with mnemonic marks.
  package func isLabeledByName(_ node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.role(node) == .label && tree.nodes.subtreeEnd(node) == node + 1
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree) ?? GTK4Labels.titleOfOpener(node, name, tree)
      ?? GTK4Labels.textsOfRow(node, name, tree)
  }

  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    guard tree.type(node) == .cell, !texts.isEmpty else { return texts }
    // A libadwaita expander row contains a row for its title. The text in that row is not used for the outer row.
    let rows = tree.descendants(of: node).filter { tree.type($0) == .cell }.map(tree.descendants)
    return rows.isEmpty ? texts : texts.filter { text in !rows.contains { $0.contains(text) } }
  }

  package func displayedText(of node: Int, in tree: ElementTree) -> String {
    WebKitPages.contain(node, tree.nodes) ? WebText.displayedText(of: node, in: tree) : ""
  }

  // MARK: - Values, states

  package func value(of node: Int, in tree: ElementTree) -> String? {
    tree.type(node) == .popUpButton ? GTK4DropDowns.choice(of: node, in: tree) : nil
  }

  package func has(_ state: DoubtfulState, _ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    switch state {
    case .focus: isReported || GTK4Focus.isEditedRow(node, in: tree)
    case .focusAfterClick(let point): GTK4Focus.holdsUnreportedFocus(node, clickedAt: point, in: tree)
    case .enabled, .openTab, .openable: isReported
    }
  }

  package var textUnits: TextUnits {
    TextUnits(
      maximumColor: 65535, hasDefaultBackground: false, hasFractionsOfPoints: true,
      hasDefaultSizeInPixels: true, count: .exact)
  }

  /// Returns the reason why reading the text attributes of a text view is unsafe.
  ///
  /// GTK 4.8.3 reads the property `foreground` of a `GtkTextTag`, which is write-only, and uses the uninitialized
  /// value. At the first colored word of a `GtkTextView`, the program crashes with a segmentation fault.
  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? {
    guard tree.role(node) == .text, tree.states(node).contains(.multiLine) else { return nil }
    return
      "a text view of GTK \(version) may crash the program when its attributes are read (a text tag with a color is "
      + "enough). Read the text with `value`, or show the tested text in a label."
  }
}
