// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Firefox's special ways of reporting elements.
extension Gecko {
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    WebTypes.type(of: node, base: base, in: tree, isGecko: true)
  }

  /// The list that opens belongs to the browser's window; the one on the page has no place.
  package func isClosedList(_ list: Int, in tree: AccessibleTree) -> Bool {
    !tree.states(list).contains(.showing) || WebText.isOnPage(list, tree)
  }

  package func hiddenSubtrees(in tree: AccessibleTree, isWindowShown: (Int) -> Bool)
    -> [(root: Int, rule: HidingReason)]
  {
    // All windows that are in its tree are shown.
    HiddenWebNodes.find(in: tree, isGecko: true) { _ in true }.map { ($0, .unshownInDocument) }
  }

  package func plain(_ text: String, _ kind: ReportedText, of node: Int, in tree: AccessibleTree) -> String {
    switch kind {
    case .name: plainName(text, of: node, in: tree)
    case .text: WebText.plain(text)
    case .description: text
    }
  }

  /// The name of an item of a list without its bullet or number, which Firefox has in the name.
  private func plainName(_ name: String, of node: Int, in tree: AccessibleTree) -> String {
    guard let space = name.firstIndex(of: " "), WebText.isMarker(name[..<space])
    else { return name }
    switch tree.role(node) {
    case .listItem, .treeItem: break
    // Items of a list that a page calls something else keep their bullets.
    case .menuItem, .checkMenuItem, .radioMenuItem,
      .pageTab where "•◦▪".contains(name[..<space]):
      break
    default: return name
    }
    return String(name[name.index(after: space)...])
  }

  package func ownText(of node: Int, in tree: ElementTree) -> String { WebText.ownText(of: node, in: tree) }

  package var textPieces: (any TextPieces)? { GeckoTextBlocks() }

  package func columns(for property: ReadProperty, of node: Int, in tree: AccessibleTree) -> NodeColumns {
    switch property {
    case .ownText: .text
    case .identifier: .attributes
    case .type, .placeholder: browserColumns(for: property, of: node, in: tree)
    }
  }
}
