// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Toolkits

/// Lists, tables and trees of a document that scroll and create rows when they come into view.
///
/// Toolkits that draw documents do not report which elements scroll. An element counts as such a list if its content is
/// larger than its visible part, or if the element is much larger than its current rows.
enum ListsInDocuments {
  static func scrolls(_ node: Int, _ tree: ElementTree) -> Bool {
    guard tree.toolkit.drawsPages, tree.type(node) == .table || tree.type(node) == .outline,
      tree.visibilityRules.document(around: node) != nil, let geometry = tree.tryGeometry()
    else { return false }
    let rows = ScrolledRows(tree: tree).rows(in: node).prefix(maximumRows)
    let parts = Set(tree.nodes.children(node)).union(rows)
    guard geometry.tryFetchFrames(of: parts.union([node])), let frame = geometry.frame(of: node)
    else { return false }
    let isOverfull = parts.contains { part in
      geometry.frame(of: part).map { $0.maxY > frame.maxY + slack || $0.minY < frame.minY - slack } == true
    }
    if isOverfull { return true }
    let height = rows.compactMap { geometry.frame(of: $0)?.height }.reduce(0, +)
    return height > 0 && frame.height > 4 * height
  }

  /// Returns the part of a list that contains rows.
  ///
  /// The wheel scrolls the list only in this part, because the block that clips a long list may be smaller than the
  /// list.
  static func view(of area: Int, _ view: CGRect, rows: [CGRect], _ tree: ElementTree) -> CGRect {
    guard tree.toolkit.drawsPages, tree.type(area) != .webView, let first = rows.first else { return view }
    let part = view.intersection(rows.dropFirst().reduce(first) { $0.union($1) })
    return part.isNull || part.height < 1 ? view : part
  }

  /// The maximum number of rows that are checked in a list.
  private static let maximumRows = 1_000
  /// The tolerance for borders, in pixels.
  private static let slack: CGFloat = 8
}
