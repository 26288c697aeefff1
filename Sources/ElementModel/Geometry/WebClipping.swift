// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// What of a web page's elements can be seen.
///
/// Nothing in the trees of browsers tells which block scrolls; they drop the state "showing" of what is out of
/// view, and lists, trees and tables are what usually scrolls inside of a page.
package enum WebClipping {
  /// Whether the elements inside of a node are cut off at its edges.
  static func clips(_ node: Int, _ tree: ElementTree) -> Bool {
    switch tree.type(node) {
    case .webView, .table, .outline: true
    default: false
    }
  }

  /// The innermost page that holds a node; nil for what is on none.
  package static func page(around node: Int, _ tree: ElementTree) -> Int? {
    tree.path(to: node).dropLast().last { tree.type($0) == .webView }
  }

  /// The part of a row's rectangle that is above the rows it discloses: they are inside of it.
  static func ownPart(of frame: CGRect, _ node: Int, _ tree: ElementTree, _ geometry: ScreenGeometry) throws
    -> CGRect
  {
    let role = tree.nodes.role(node)
    guard tree.toolkit.drawsPages, role == .treeItem || role == .listItem,
      let nested = tree.descendants(of: node).first(where: { tree.nodes.role($0) == role })
    else { return frame }
    try geometry.fetchFrames(of: [nested])
    guard let below = geometry.frame(of: nested), below.minY > frame.minY, below.minY < frame.maxY else {
      return frame
    }
    return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: below.minY - frame.minY)
  }

  /// The part of a rectangle that is inside of the blocks around the node as well.
  ///
  /// Whether a block cuts off what is larger than itself is not told; a point inside of both is right either way.
  /// A block that has nothing in common with the node lets it stick out, as the node would not be showing otherwise.
  static func surelySeen(of rect: CGRect, _ node: Int, _ tree: ElementTree, _ geometry: ScreenGeometry) throws
    -> CGRect
  {
    guard let page = page(around: node, tree) else { return rect }
    let blocks = tree.path(to: node).dropLast().filter { $0 > page }
    try geometry.fetchFrames(of: blocks)
    var seen = rect
    for block in blocks.reversed() {
      guard let frame = geometry.frame(of: block) else { continue }
      let common = seen.intersection(frame)
      if !common.isNull, common.width >= 1, common.height >= 1 { seen = common }
    }
    return seen
  }

  /// Whether a page shows a part of an element that it could show whole.
  ///
  /// Near the edge of what scrolls a click may hit a scroll bar that is drawn over the content, which no tree
  /// tells.
  package static func isCutOff(_ node: Int, _ visible: CGRect, _ tree: ElementTree) throws -> Bool {
    guard tree.toolkit.drawsPages, !tree.type(node).isWindow,
      let page = page(around: node, tree)
    else { return false }
    let geometry = try tree.geometry()
    guard let frame = geometry.frame(of: node), let view = geometry.frame(of: page) else { return false }
    let whole = try ownPart(of: frame, node, tree, geometry)
    return whole.width <= view.width && whole.height <= view.height
      && (visible.width < whole.width - 1 || visible.height < whole.height - 1)
  }

  /// The middle of the first part of a field for a date or a time: what is typed after a click begins there.
  static func firstPart(of node: Int, _ tree: ElementTree, _ geometry: ScreenGeometry) throws -> CGPoint? {
    guard tree.toolkit.drawsPages, tree.type(node) == .datePicker,
      let part = tree.descendants(of: node).first(where: { tree.nodes.role($0) == .spinButton })
    else { return nil }
    try geometry.fetchFrames(of: [part])
    return geometry.frame(of: part)?.center
  }

  /// Whether a page's element is scrolled out of sight.
  static func isScrolledOut(_ node: Int, _ tree: ElementTree) -> Bool {
    guard tree.toolkit.drawsPages, !tree.type(node).isWindow else { return false }
    return !tree.nodes.states(node).contains(.showing)
  }
}
