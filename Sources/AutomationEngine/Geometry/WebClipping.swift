import AccessibilityBus

/// What of a web page's elements can be seen.
///
/// Nothing in the trees of browsers tells which block scrolls; they drop the state "showing" of what is out of
/// view, and lists, trees and tables are what usually scrolls inside of a page.
enum WebClipping {
  /// Whether the elements inside of a node are cut off at its edges.
  static func clips(_ node: Int, _ tree: ElementTree) -> Bool {
    switch tree.type(node) {
    case .webView, .table, .outline: true
    default: false
    }
  }

  /// Whether a page's element is scrolled out of sight.
  static func isScrolledOut(_ node: Int, _ tree: ElementTree) -> Bool {
    guard HitTest.isWeb(tree), !tree.type(node).isWindow else { return false }
    return !tree.nodes.states(node).contains(.showing)
  }
}
