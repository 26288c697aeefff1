import AccessibilityBus
import Foundation

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

  /// The part of a row's rectangle that is above the rows it discloses: they are inside of it.
  static func ownPart(of frame: CGRect, _ node: Int, _ tree: ElementTree, _ geometry: ScreenGeometry) throws
    -> CGRect
  {
    let role = tree.nodes.role(node)
    guard HitTest.isWeb(tree), role == .treeItem || role == .listItem,
      let nested = tree.descendants(of: node).first(where: { tree.nodes.role($0) == role })
    else { return frame }
    try geometry.fetchFrames(of: [nested])
    guard let below = geometry.frame(of: nested), below.minY > frame.minY, below.minY < frame.maxY else {
      return frame
    }
    return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: below.minY - frame.minY)
  }

  /// The middle of the first part of a field for a date or a time: what is typed after a click begins there.
  static func firstPart(of node: Int, _ tree: ElementTree, _ geometry: ScreenGeometry) throws -> CGPoint? {
    guard HitTest.isWeb(tree), tree.type(node) == .datePicker,
      let part = tree.descendants(of: node).first(where: { tree.nodes.role($0) == .spinButton })
    else { return nil }
    try geometry.fetchFrames(of: [part])
    return geometry.frame(of: part)?.center
  }

  /// Whether a page's element is scrolled out of sight.
  static func isScrolledOut(_ node: Int, _ tree: ElementTree) -> Bool {
    guard HitTest.isWeb(tree), !tree.type(node).isWindow else { return false }
    return !tree.nodes.states(node).contains(.showing)
  }
}
