// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for the elements that Firefox reports.
extension Gecko {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    WebTypes.type(of: node, base: base, in: tree, isGecko: true)
  }

  /// Whether the list of a combo box is hidden: an open list belongs to the browser's window, and the list on the page
  /// has no position.
  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(list).contains(.showing) || WebText.isOnPage(list, tree)
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    // All windows in Firefox's tree are shown.
    HiddenWebNodes.find(in: tree, isGecko: true) { _ in true }.map { ($0, .unshownInDocument) }
  }

  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    switch kind {
    case .name: plainName(text, of: node, in: tree)
    case .text: WebText.plain(text)
    case .description: text
    }
  }

  /// Returns the name of a list item without its bullet or number, which Firefox includes in the name.
  private func plainName(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    guard let space = name.firstIndex(of: " "), WebText.isMarker(name[..<space])
    else { return name }
    let isBullet = "•◦▪".contains(name[..<space])
    let isMarked: Bool =
      switch tree.role(node) {
      case .listItem, .treeItem: true
      // If a page assigns another role to list items, their names still include the bullets. A number may be part of
      // the item.
      case .menuItem, .checkMenuItem, .radioMenuItem, .pageTab: isBullet
      default: false
      }
    return isMarked ? String(name[name.index(after: space)...]) : name
  }

  package func displayedText(of node: Int, in tree: ElementTree) -> String {
    WebText.displayedText(of: node, in: tree)
  }

  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    case .displayedText: .text
    case .identifier: .attributes
    case .type, .placeholder: browserColumns(for: property, of: node, in: tree)
    }
  }
}
