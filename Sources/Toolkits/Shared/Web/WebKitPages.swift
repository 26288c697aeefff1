// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// WebKit pages in GTK windows, for which another process answers, on another bus name (WebKitGTK 2.50, with GTK
/// 3 and with GTK 4).
enum WebKitPages {
  /// Whether a node belongs to a process other than that of the application.
  ///
  /// Text attributes of such a node must not be queried. Before 2.52, WebKitGTK's process for the page ends when the
  /// attributes of a list item or of an object replacement character are queried (WebKit bugs 311427 and 317078; seen
  /// with 2.50.6).
  static func contain(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.reference(node).busName != nodes.application.busName
  }

  /// Returns the outermost node of the page that contains a node, which fills the page's widget; nil for a node that is
  /// on no page.
  static func root(around node: Int, _ nodes: AccessibleTree) -> Int? {
    guard node > 0, contain(node, nodes) else { return nil }
    var root = node
    while nodes.parent(root) > 0, contain(nodes.parent(root), nodes) { root = nodes.parent(root) }
    return root
  }

  /// Whether a node of a page is visible, or contains other nodes.
  ///
  /// The containers of a page have no states that report whether they are shown, so they count as shown.
  static func isShown(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    contain(node, nodes)
      && (nodes.states(node).contains(.visible) || nodes.subtreeEnd(node) > node + 1)
  }

  /// Whether a block contains only text.
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

  /// The reason why the text attributes of a node on a page are not read, as a part of a message.
  static let dangerOfTextAttributes =
    "the page of a WebKit web view may crash when the attributes of its text are read (a list item is enough). "
    + "Read the text with `value` or `label`, or open the page in a browser."
}
