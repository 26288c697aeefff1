// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting

/// Which part of a program's tree is listed.
package struct TreeExcerpt: Sendable {
  /// The elements that are listed with all that they hold, as a query is written in a test; nil for the application.
  package var query: String?
  /// How many levels below them are listed; nil for all.
  package var depth: Int?
  /// Whether what is in closed menus is listed.
  package var withMenus = true
  /// Whether what no query finds is listed.
  package var withHidden = true

  package init(query: String? = nil, depth: Int? = nil, withMenus: Bool = true, withHidden: Bool = true) {
    self.query = query
    self.depth = depth
    self.withMenus = withMenus
    self.withHidden = withHidden
  }
}

extension InspectedTree {
  /// How many elements a listing leaves out, by reason.
  package struct LeftOut: Codable, Sendable, Equatable {
    /// In menus that are closed.
    package var inMenus = 0
    /// Below the deepest level that was asked for.
    package var deeper = 0
    /// Those that no query finds.
    package var hidden = 0

    package init() {}
  }
}

/// Chooses the nodes of an excerpt.
struct ExcerptNodes {
  /// The nodes in document order, and how many levels each is below the root that it belongs to.
  private(set) var nodes: [(node: Int, depth: Int)] = []
  private(set) var leftOut = InspectedTree.LeftOut()
  /// How many elements below a node are left out, by node.
  private(set) var below: [Int: Int] = [:]

  /// - Throws: `WrittenQueryError` and `PredicateFormatError` for a query that cannot be read; what reading the tree throws.
  init(_ excerpt: TreeExcerpt, of tree: ElementTree) throws {
    var roots = [0]
    if let query = excerpt.query {
      roots = try QueryResult(WrittenQuery(parsing: query).elementQuery(), in: tree).nodes.sorted()
    }
    var end = 0
    // One that is in another of them is listed there.
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

/// Menus that are not open: what toolkits report of them is out of sight, and may be most of a program's tree.
enum ClosedMenus {
  /// Whether a node opens or is a menu of which nothing is shown.
  static func isClosed(_ node: Int, in tree: ElementTree) -> Bool {
    guard tree.type(node).has(.opensMenu) else { return false }
    let inside = tree.descendants(of: node)
    guard inside.contains(where: { isOfMenu(tree.type($0)) }) else { return false }
    return !inside.contains { isOfMenu(tree.type($0)) && tree.toolkit.isShowing($0, in: tree.nodes) }
  }

  private static func isOfMenu(_ type: ElementType) -> Bool { type == .menu || type == .menuItem }
}
