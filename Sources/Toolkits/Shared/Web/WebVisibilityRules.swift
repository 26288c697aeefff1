// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The windows and web pages of a browser, which clip, overlap and scroll according to CSS.
///
/// The trees of browsers do not show which block scrolls. Elements out of view lack the state "showing". The elements
/// that usually scroll inside a page are lists, trees and tables.
///
/// Nodes that queries omit as hidden are the subject of ``HiddenWebNodes``, and for WebKit of ``WebKitPages``.
package struct WebVisibilityRules: VisibilityRules {
  private let tree: ElementTree

  package init(_ tree: ElementTree) { self.tree = tree }

  package func clippingAncestors(of node: Int) -> [Int] {
    tree.path(to: node).dropLast().filter { $0 > 0 && Self.clips(tree.type($0)) }
  }

  private static func clips(_ type: ElementType) -> Bool {
    switch type {
    case .webView, .table, .outline: true
    default: false
    }
  }

  package func document(around node: Int) -> Int? {
    tree.path(to: node).dropLast().last { tree.type($0) == .webView }
  }

  package func exclusivePart(of frame: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect {
    let role = tree.nodes.role(node)
    guard role == .treeItem || role == .listItem,
      let nested = tree.descendants(of: node).first(where: { tree.nodes.role($0) == role })
    else { return frame }
    try geometry.fetchFrames(of: [nested])
    guard let below = geometry.frame(of: nested), below.minY > frame.minY, below.minY < frame.maxY else {
      return frame
    }
    return CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: below.minY - frame.minY)
  }

  package func isScrolledOut(_ node: Int) -> Bool {
    !tree.type(node).has(.window) && !tree.nodes.states(node).contains(.showing)
  }

  /// Returns the part of a rectangle that is also inside the blocks around the node.
  ///
  /// The browser does not report whether a block clips larger content; a point inside both the node and the block is
  /// correct in either case. A block that does not overlap the node does not clip it, since the node would not be
  /// showing otherwise.
  package func surelySeen(of rect: CGRect, _ node: Int, _ geometry: ScreenGeometry) throws -> CGRect {
    guard let page = document(around: node) else { return rect }
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

  /// Returns the middle of the first part of a field for a date or a time, because text that is typed after a click
  /// starts there.
  package func firstPoint(of node: Int, _ geometry: ScreenGeometry) throws -> CGPoint? {
    guard tree.type(node) == .datePicker,
      let part = tree.descendants(of: node).first(where: { tree.nodes.role($0) == .spinButton })
    else { return nil }
    try geometry.fetchFrames(of: [part])
    return geometry.frame(of: part)?.center
  }

  package func visiblePoint(of node: Int, visibleFrame: CGRect, from point: CGPoint) -> VisiblePoint? {
    WebHitTester(tree: tree, node: node, visibleFrame: visibleFrame)?.opening(from: point)
  }

  /// Returns the label of an input that its page hides completely, to draw other elements in its place.
  package func eventReceiver(for node: Int) -> (point: CGPoint, visibleFrame: CGRect)? {
    WebHitTester(tree: tree, node: node, visibleFrame: .zero)?.onLabel()
  }

  /// Whether the visible part of an element is smaller than the element, although the page's view has space for it.
  ///
  /// Near the edge of a scroll area, a click may hit a scroll bar that is drawn over the content, which no tree
  /// reports.
  package func isCutOff(_ node: Int, visibleFrame: CGRect) throws -> Bool {
    guard !tree.type(node).has(.window), let page = document(around: node) else { return false }
    let geometry = try tree.geometry()
    guard let frame = geometry.frame(of: node), let view = geometry.frame(of: page) else { return false }
    let whole = try exclusivePart(of: frame, node, geometry)
    return whole.width <= view.width && whole.height <= view.height
      && (visibleFrame.width < whole.width - 1 || visibleFrame.height < whole.height - 1)
  }
}
