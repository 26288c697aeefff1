// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Calculates the position of a row or a cell that is out of view, and for which the toolkit therefore reports no
/// position.
package enum VirtualizedContainerGeometry {
  /// The nodes whose extents ``frame(of:in:)`` reads.
  static func needed(for node: Int, in tree: AccessibleTree) -> [Int] {
    guard tree.place(node) != nil else { return [] }
    return [tree.parent(node)] + (reference(for: node, in: tree).map { [$0] } ?? [])
  }

  /// The rectangle of a row or a cell, calculated from the size of a row in view, or of the whole list.
  ///
  /// The rectangle is exact if all rows have the same size, otherwise approximate. It is nil if the node is not in a
  /// virtualized container, or if the positions from which it is calculated are unknown.
  static func frame(of node: Int, in tree: AccessibleTree) -> CGRect? {
    guard let place = tree.place(node), let area = tree.extents(tree.parent(node))?.rect else { return nil }
    if tree.toolkit.scrolling.hasWholeSizeOfLists {
      let height = area.height / CGFloat(max(1, place.rows))
      let width = area.width / CGFloat(place.container.columns)
      return CGRect(
        x: area.minX + width * CGFloat(place.column), y: area.minY + height * CGFloat(place.row),
        width: width, height: height)
    }
    guard let other = reference(for: node, in: tree), let start = tree.place(other),
      let frame = tree.extents(other)?.rect
    else { return nil }
    return frame.offsetBy(
      dx: frame.width * CGFloat(place.column - start.column),
      dy: frame.height * CGFloat(place.row - start.row))
  }

  /// Whether a container shows only the parts of a child that lie in the container's rectangle.
  ///
  /// The rectangle of a LibreOffice sheet is the visible part of the sheet, so it clips cells. A Swing list is as large
  /// as all of its rows, so its rectangle clips nothing.
  package static func clips(_ container: Int, _ node: Int, in tree: AccessibleTree) -> Bool {
    tree.place(node) != nil && tree.parent(node) == container && tree.toolkit.scrolling.clipsToLists
  }

  /// The first row or cell in view of the node's container; nil if no row is in view.
  private static func reference(for node: Int, in tree: AccessibleTree) -> Int? {
    tree.children(tree.parent(node)).first { tree.states($0).contains(.showing) }
  }
}
