// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// What GTK 4 and libadwaita report of elements in ways of their own.
extension GTK4 {
  // MARK: - Types

  package func columnsForType(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    GTK4Types.columns(of: node, in: tree)
  }

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
    -> [(root: Int, rule: HidingRule)]
  {
    GTK4Pages.find(in: tree).map { ($0, .hiddenPage) }
  }

  /// Leaves out what is in the tree but not on its pages: widgets without a size, which are in closed popovers and folded rows,
  /// or on pages that were never opened, and rows that wait for the list to be scrolled.
  ///
  /// A window has none before it is drawn for the first time, and neither has anything in it: both come together.
  ///
  /// That takes a call a node, so it is asked only of what a query is about to let out; of very many, their lists are asked.
  package func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let nodes = tree.nodes
    guard candidates.count <= Self.maximumToAsk else {
      // Rows are looked at for the whole list at once.
      return candidates.filter { node in
        guard nodes.interfaces(node).contains(.component) else { return true }
        return tree.isInView(node) && !isFilteredOut(node, among: candidates.count, in: tree)
      }
    }
    try nodes.fetch(.extents, of: candidates.filter { nodes.interfaces($0).contains(.component) })
    return candidates.filter { node in
      !nodes.interfaces(node).contains(.component)
        || (nodes.extents(node) != nil && tree.isInView(node)
          && !isFilteredOut(node, among: candidates.count, in: tree))
    }
  }

  private static let maximumToAsk = 400

  package func hidingRule(of node: Int, in tree: ElementTree) throws -> HidingRule? {
    guard tree.nodes.interfaces(node).contains(.component) else { return nil }
    if !tree.isBeingRead { try tree.nodes.fetch(.extents, of: [node]) }
    if tree.nodes.extents(node) == nil { return .unplaced }
    if isFilteredOut(node, among: 1, in: tree) { return .filteredRow }
    return tree.isInView(node) ? nil : .rowInStore
  }

  /// - Parameters:
  ///   - node: its number.
  ///   - count: how many nodes are asked about.
  ///   - tree: the elements.
  /// - Returns: whether a filter of its list hides the row that the node is, or is in.
  private func isFilteredOut(_ node: Int, among count: Int, in tree: ElementTree) -> Bool {
    guard let (row, list) = GTK4ListBoxes.row(of: node, in: tree.nodes) else { return false }
    if count <= GTK4ListBoxes.fewRows, !tree.knowsFilteredRows(of: list),
      GTK4ListBoxes.isLong(list, in: tree.nodes)
    {
      return GTK4ListBoxes.isFilteredOut(row, of: list, in: tree.nodes)
    }
    return tree.isFilteredOut(row, of: list) { GTK4ListBoxes.filteredRows(of: list, in: tree.nodes) }
  }

  /// Only windows say that they are shown.
  package func isShowing(_ node: Int, in tree: AccessibleTree) -> Bool { true }

  package func storedRow(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)? {
    GTK4Rows.row(of: node, in: tree)
  }

  package func rowsInView(of list: Int, in tree: AccessibleTree) -> Set<Int> {
    GTK4Rows.shown(in: list, of: tree)
  }

  // MARK: - Labels

  /// In the names of others than plain labels GTK 4 repeats what is in them, and leaves the marks of keys.
  package func isLabelledByName(_ node: Int, in tree: ElementTree) -> Bool {
    tree.nodes.role(node) == .label && tree.nodes.subtreeEnd(node) == node + 1
  }

  package func label(of node: Int, named name: String, in tree: ElementTree) -> String? {
    LabelRelation.label(of: node, in: tree) ?? GTK4Labels.titleOfOpener(node, name, tree)
      ?? GTK4Labels.textsOfRow(node, name, tree)
  }

  package func isNamedByContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool {
    GTK4Labels.isAllTexts(name, of: node, tree)
  }

  package func textsThatName(_ node: Int, among texts: [Int], in tree: ElementTree) -> [Int] {
    guard tree.type(node) == .cell, !texts.isEmpty else { return texts }
    // A row of libadwaita that opens has a row for its title in it, which is called by that.
    let rows = tree.descendants(of: node).filter { tree.type($0) == .cell }.map(tree.descendants)
    return rows.isEmpty ? texts : texts.filter { text in !rows.contains { $0.contains(text) } }
  }

  package func ownText(of node: Int, in tree: ElementTree) -> String {
    WebKitPages.contain(node, tree.nodes) ? WebText.ownText(of: node, in: tree) : ""
  }

  package func columnsForOwnText(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    WebKitPages.contain(node, tree) ? .text : []
  }

  package func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool {
    GTK4Lists.isButtonAroundRow(node, tree)
  }

  /// The label of an item of a menu has the role "presentation" since 4.12: it is in no tree and may have no name, and has a
  /// text.
  package func hasLabelRelation(_ node: Int, of type: ElementType, in tree: AccessibleTree) -> Bool {
    type == .menuItem && tree.isNameless(node)
  }

  // MARK: - Identifiers, values, states

  /// 4.8 reports no identifiers: what is asked for in vain costs a call a node.
  package func columnsForIdentifier(of node: Int, in tree: ElementTree) -> NodeColumns {
    version.isAtLeast(4, 9) ? .accessibleID : []
  }

  package func lengths(ofTextsLike count: Int) -> ClosedRange<Int>? { count...count }

  package func hasFocus(_ node: Int, isReported: Bool, in tree: ElementTree) -> Bool {
    isReported || isEditedRow(node, in: tree)
  }

  /// Whether the text of a row of libadwaita is being edited: AdwEntryRow, seen with 1.2.
  ///
  /// Such a row has the focus in a text inside it that GTK 4.8 does not report, so nothing in the program is reported to
  /// have it. The row shows a pencil, unless it is being edited, or holds a text that is to be applied.
  private func isEditedRow(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    guard GTK4Types.isEntryRow(node, nodes), isFocusUnreported(in: nodes) else { return false }
    let pictures = tree.descendants(of: node).filter {
      [.image, .icon].contains(nodes.role($0)) && nodes.parent(nodes.parent($0)) == node
    }
    nodes.tryFetch(.extents, of: pictures)
    return pictures.allSatisfy { nodes.extents($0) == nil }
  }

  /// Where a program makes a field of a widget of its own, the keyboard is in a `GtkText` inside it, of which GTK 4.8 reports
  /// nothing (`GTK_ACCESSIBLE_ROLE_NONE`).
  package func holdsUnreportedFocus(_ node: Int, clickedAt point: CGPoint?, in tree: ElementTree) -> Bool {
    // A frame that cannot be fetched is kept as a failure of the tree.
    guard tree.type(node).holdsText, let point, (try? tree.frame(node))?.contains(point) == true
    else { return false }
    return isFocusUnreported(in: tree.nodes)
  }

  private func isFocusUnreported(in nodes: AccessibleTree) -> Bool {
    !(1..<nodes.count).contains { nodes.states($0).contains(.focused) }
  }

  package var textUnits: TextUnits {
    TextUnits(
      maximumColor: 65535, hasDefaultBackground: false, hasFractionsOfPoints: true,
      hasDefaultSizeInPixels: true)
  }

  /// 4.8.3 reads the property `foreground` of a `GtkTextTag`, which can only be written, and uses what it did not get: with the
  /// first coloured word of a `GtkTextView` the program dies of a segmentation fault.
  package func dangerOfTextAttributes(of node: Int, in tree: AccessibleTree) -> String? {
    guard tree.role(node) == .text, tree.states(node).contains(.multiLine) else { return nil }
    return
      "found a text view of GTK \(version), which may end the program when it is asked for them (a text tag with a colour is "
      + "enough). Read the text by `value`, or show what is to be tested in a label."
  }

  /// Check boxes, combo boxes and menu items have no actions, and the actions of others have no names that tell a click (4.8).
  package var reports: ReportedTraits {
    ReportedTraits(actions: false, stackPages: true, placesInWindow: true)
  }
}
