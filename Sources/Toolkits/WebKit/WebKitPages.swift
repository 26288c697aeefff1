// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Pages of WebKit in windows of GTK: another process answers for them, on another bus name (WebKitGTK 2.50, with GTK 3 and
/// with GTK 4).
enum WebKitPages {
  /// Whether a node belongs to another process than the application itself.
  ///
  /// Such a node must not be asked for text attributes: WebKitGTK before 2.52 ends its page for the item of a list
  /// and for an object replacement character (WebKit bugs 311427 and 317078; seen with 2.50.6).
  static func contain(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.reference(node).busName != nodes.application.busName
  }

  /// The outermost node of the page that a node belongs to, which fills the widget that holds it; nil for what is on no page.
  static func root(around node: Int, _ nodes: AccessibleTree) -> Int? {
    guard node > 0, contain(node, nodes) else { return nil }
    var root = node
    while nodes.parent(root) > 0, contain(nodes.parent(root), nodes) { root = nodes.parent(root) }
    return root
  }

  /// Whether it is shown, or leads to what is: what is around a page has no states of the kind.
  static func isShown(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    contain(node, nodes)
      && (nodes.states(node).contains(.visible) || nodes.subtreeEnd(node) > node + 1)
  }

  /// Whether a block holds text and nothing else.
  ///
  /// As in Firefox, the text has no separate node.
  static func isTextBlock(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .section, .paragraph, .panel, .article, .grouping, .blockQuote:
      nodes.subtreeEnd(node) == node + 1 && nodes.interfaces(node).contains(.text)
        && contain(node, nodes)
    default: false
    }
  }

  /// Why such a node is not asked for text attributes, for a person.
  static let dangerOfTextAttributes =
    "found a text in a web view of WebKit, whose page may end when it is asked for them (a list item is enough). Read the "
    + "text by `value` or `label`, or open the page in a browser."
}
