// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds the columns in the views of Qt's widgets.
///
/// The children of such a view are the headers, followed by the cells row by row. Tested with 5.15, 6.4 and 6.12.
enum QtColumns {
  /// Returns the column of a cell of a tree, 0 for the first.
  static func column(of node: Int, in tree: AccessibleTree) -> Int {
    let view = tree.parent(node)
    let first = firstCell(of: view, in: tree)
    // In a Qt Quick tree, an item may contain others.
    guard node > first, managesCells(view, tree), tree.subtreeEnd(first) == first + 1 else { return 0 }
    let headers = first - view - 1
    let columns = headers > 0 ? headers : columnsWithoutHeader(from: first, of: view, in: tree)
    return columns > 1 ? (node - first) % columns : 0
  }

  /// Returns the cells in hidden columns of a list, which shows one column of its model but reports all of them.
  ///
  /// These cells have no position, like the rows that a program has hidden.
  static func cellsWithoutPlace(in tree: AccessibleTree) -> [Int] {
    var found: [Int] = []
    for list in 1..<max(1, tree.count) where tree.role(list) == .list && managesCells(list, tree) {
      let cells = Array((list + 1)..<max(list + 1, tree.subtreeEnd(list)))
      let sample = cells.prefix(sampleSize)
      tree.tryFetch(.extents, of: sample)
      let shown = sample.filter { tree.extents($0) != nil }
      guard shown.count < sample.count else { continue }
      if let first = shown.first, let step = shown.dropFirst().first.map({ $0 - first }), step > 1,
        first < list + 1 + step,
        sample.allSatisfy({ (tree.extents($0) != nil) == (($0 - first) % step == 0) })
      {
        found += cells.filter { ($0 - first) % step != 0 }
      } else if cells.count <= maximumCells {
        tree.tryFetch(.extents, of: cells)
        found += cells.filter { tree.extents($0) == nil }
      }
    }
    return found
  }

  /// The size of a sample from which the number of columns is derived.
  private static let sampleSize = 64

  /// The maximum number of cells whose positions are fetched, because each position costs a call.
  private static let maximumCells = 1_000

  private static func managesCells(_ view: Int, _ tree: AccessibleTree) -> Bool {
    tree.states(view).contains(.managesDescendants)
  }

  private static func firstCell(of view: Int, in tree: AccessibleTree) -> Int {
    let end = tree.subtreeEnd(view)
    var node = view + 1
    while node < end, tree.role(node) == .tableColumnHeader { node += 1 }
    return node
  }

  /// Returns the number of cells in the first row.
  private static func columnsWithoutHeader(from first: Int, of view: Int, in tree: AccessibleTree) -> Int {
    let row = first..<min(tree.subtreeEnd(view), first + maximumColumns)
    tree.tryFetch(.extents, of: row)
    guard let top = tree.extents(first)?.rect.minY else { return 1 }
    return row.prefix { tree.extents($0)?.rect.minY == top }.count
  }

  private static let maximumColumns = 8
}
