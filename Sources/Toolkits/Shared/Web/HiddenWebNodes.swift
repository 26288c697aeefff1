// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds elements in browsers' trees that are not visible.
///
/// Chromium's tree contains every button, bar and side panel of its windows, visible or not, and windows for possible
/// drop-downs of the address bar. Firefox's tree contains its menus, its hidden menu bar and the pages of other tabs.
package enum HiddenWebNodes {
  /// Returns the first nodes of the invisible subtrees.
  ///
  /// - Parameters:
  ///   - nodes: the tree.
  ///   - isGecko: whether the browser is Firefox.
  ///   - isWindowShown: whether the window of a top-level node is shown.
  /// - Returns: the numbers of these nodes, in document order.
  static func find(in nodes: AccessibleTree, isGecko: Bool, isWindowShown: (Int) -> Bool) -> [Int] {
    var found: [Int] = []
    var isInPage = [Bool](repeating: false, count: nodes.count)
    let hasSeveralWindows = Array(nodes.children(0)).count > 1
    var node = 1
    while node < nodes.count {
      let parent = nodes.parent(node)
      isInPage[node] = isInPage[parent] || nodes.role(node) == .documentWeb
      let isHidden =
        parent == 0
        ? hasSeveralWindows && !isWindowShown(node)
        : !isShown(node, nodes, isInPage: isInPage[parent]) || repeatsItsBlock(node, nodes, isGecko: isGecko)
          || isListMarker(node, nodes) || !isGecko && isBlank(node, nodes)
          || !isInPage[node] && isEmptyAlert(node, nodes)
      if isHidden { found.append(node) }
      node = isHidden ? max(node + 1, nodes.subtreeEnd(node)) : node + 1
    }
    return found
  }

  private static func isShown(_ node: Int, _ nodes: AccessibleTree, isInPage: Bool) -> Bool {
    let states = nodes.states(node)
    // On a page, an element that is scrolled out of view loses the state "showing", but not "visible".
    if states.contains(.showing) { return true }
    guard states.contains(.visible) else { return false }
    if isInPage { return true }
    // Tabs outside of the tab strip are reached by scrolling, and so are the items of an open list. A page in another
    // tab is not.
    switch nodes.role(node) {
    case .pageTab: return true
    case .menuItem, .listItem:
      let parent = nodes.parent(node)
      return nodes.states(parent).contains(.showing) && nodes.role(nodes.parent(parent)) == .comboBox
    default: return false
    }
  }

  /// Whether the node is the bullet or the number before a list item.
  static func isListMarker(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    let parent = nodes.parent(node)
    guard node == parent + 1, [.listItem, .treeItem].contains(nodes.role(parent)),
      nodes.role(node) == .`static`,
      nodes.subtreeEnd(node) < nodes.subtreeEnd(parent)
    else { return false }
    return WebText.isMarker(nodes.toolkitName(node).trimmingCharacters(in: .whitespaces))
  }

  /// Whether the node is the place for Firefox's announcements to screen readers.
  private static func isEmptyAlert(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.role(node) == .alert && nodes.subtreeEnd(node) == node + 1 && nodes.toolkitName(node).isEmpty
  }

  /// Whether the node is the space between two other nodes.
  static func isBlank(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.role(node) == .`static` && nodes.subtreeEnd(node) == node + 1
      && nodes.toolkitName(node).allSatisfy(\.isWhitespace)
  }

  /// Whether the node is the only piece of text in a block, and repeats the text of the block.
  private static func repeatsItsBlock(_ node: Int, _ nodes: AccessibleTree, isGecko: Bool) -> Bool {
    let parent = nodes.parent(node)
    guard nodes.role(node) == .`static`, nodes.subtreeEnd(node) == node + 1,
      node == parent + 1, nodes.subtreeEnd(parent) == node + 1
    else { return false }
    switch nodes.role(parent) {
    case .section, .paragraph, .panel, .article, .form, .landmark, .blockQuote, .definition:
      return WebTypes.isTextBlock(parent, nodes, isGecko: isGecko)
        && !nodes.states(parent).contains(.editable)
    case .heading, .label, .caption, .mark, .descriptionTerm, .descriptionValue, .footnote: return true
    default: return false
    }
  }
}
