// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting

/// The part of a program's tree that is listed.
package struct TreeExcerpt: Sendable {
  /// The elements that are listed with all of their descendants, as a query in the notation of tests; nil means the
  /// application.
  package var query: String?
  /// The number of levels below these elements that are listed; nil lists all levels.
  package var depth: Int?
  /// Whether the contents of closed menus are listed.
  package var withMenus = true
  /// Whether elements that no query finds are listed.
  package var withHidden = true

  package init(query: String? = nil, depth: Int? = nil, withMenus: Bool = true, withHidden: Bool = true) {
    self.query = query
    self.depth = depth
    self.withMenus = withMenus
    self.withHidden = withHidden
  }
}

extension InspectedTree {
  /// The numbers of elements that a listing leaves out, by reason.
  package struct LeftOut: Codable, Sendable, Equatable {
    /// The number of elements in closed menus.
    package var inMenus = 0
    /// The number of elements below the deepest requested level.
    package var deeper = 0
    /// The number of elements that no query finds.
    package var hidden = 0

    package init() {}
  }
}

/// Chooses the nodes of an excerpt.
struct ExcerptNodes {
  /// The nodes in document order, each with its depth below its root.
  private(set) var nodes: [(node: Int, depth: Int)] = []
  private(set) var leftOut = InspectedTree.LeftOut()
  /// The number of elements below a node that are left out, by node.
  private(set) var below: [Int: Int] = [:]

  /// - Throws: `WrittenQueryError` and `PredicateFormatError` for a query that cannot be parsed; errors of reading the
  ///   tree.
  init(_ excerpt: TreeExcerpt, of tree: ElementTree) throws {
    var roots = [0]
    if let query = excerpt.query {
      roots = try QueryResult(WrittenQuery(parsing: query).elementQuery(), in: tree).nodes.sorted()
    }
    var end = 0
    // A root inside another root is already listed there.
    for root in roots where root >= end {
      end = tree.nodes.subtreeEnd(root)
      add(root, excerpt, of: tree)
    }
  }

  private mutating func add(_ root: Int, _ excerpt: TreeExcerpt, of tree: ElementTree) {
    let first = tree.nodes.depth(root)
    let end = tree.nodes.subtreeEnd(root)
    var node = root
    while node < end {
      if !excerpt.withHidden, node > root, tree.isHidden(node) {
        leftOut.hidden += 1
        node += 1
        continue
      }
      let depth = tree.nodes.depth(node) - first
      nodes.append((node, depth))
      let inside = tree.nodes.subtreeEnd(node)
      let found = (node + 1..<max(node + 1, inside)).count { !tree.isHidden($0) }
      if !excerpt.withMenus, inside > node + 1, ClosedMenus.isClosed(node, in: tree) {
        leave(node, until: inside, found, \.inMenus, excerpt)
        node = inside
      } else if let limit = excerpt.depth, depth >= limit, inside > node + 1 {
        leave(node, until: inside, found, \.deeper, excerpt)
        node = inside
      } else {
        node += 1
      }
    }
  }

  private mutating func leave(
    _ node: Int, until end: Int, _ found: Int, _ reason: WritableKeyPath<InspectedTree.LeftOut, Int>,
    _ excerpt: TreeExcerpt
  ) {
    let count = excerpt.withHidden ? end - node - 1 : found
    leftOut[keyPath: reason] += count
    if !excerpt.withHidden { leftOut.hidden += end - node - 1 - found }
    if count > 0 { below[node] = count }
  }
}
