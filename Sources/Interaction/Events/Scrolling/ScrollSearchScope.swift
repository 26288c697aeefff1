// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Determines the areas to scroll in a search for an element.
enum ScrollSearchScope {
  /// Returns the scroll areas with rows that may contain an element, inner ones first.
  ///
  /// These are the areas around or below the elements that the last successful step of the query has found.
  static func areas(for query: ElementQuery, in tree: ElementTree) throws -> [AccessibleReference] {
    try tree.answering { try found(for: query, in: tree) }
  }

  private static func found(for query: ElementQuery, in tree: ElementTree) throws -> [AccessibleReference] {
    let trace = try QueryEvaluator(tree: tree, includesUnplaced: true).trace(query)
    let failed = trace.firstIndex { $0.matches.isEmpty } ?? trace.endIndex - 1
    guard trace.indices.contains(failed) else { return [] }
    // A row with an index is not searched for, because the index of the first row in the tree is unknown.
    if case .at = trace[failed].step { return [] }
    let scope = failed == 0 ? [0] : trace[failed - 1].matches
    var around: Set<Int> = []
    for node in scope { around.formUnion(tree.path(to: node)) }
    var areas: [Int] = []
    var end = 0
    for node in scope where node >= end || node == 0 {
      areas += tree.descendants(of: node).filter { isArea($0, tree) }
      end = tree.nodes.subtreeEnd(node)
    }
    areas += around.filter { isArea($0, tree) }
    return Array(Set(areas)).sorted(by: >).filter { area in
      !tree.isHidden(area)
        && tree.descendants(of: area).contains { row in
          isRow(row, tree) && (query.mentionsRows || AdditionalTypes(tree: tree).isItemOfPopUpButton(row))
        }
    }.map { tree.nodes.reference($0) }
  }

  private static func isArea(_ node: Int, _ tree: ElementTree) -> Bool {
    tree.type(node) == .scrollView || tree.type(node) == .webView || ListsInDocuments.scrolls(node, tree)
      // A view that manages its descendants has all rows in the tree.
      || tree.toolkit.rules.unlistedScrollAreas?.scrollsContent(node, in: tree) == true
        && !tree.nodes.states(node).contains(.managesDescendants)
  }

  private static func isRow(_ node: Int, _ tree: ElementTree) -> Bool { tree.type(node).has(.row) }
}

extension ElementQuery {
  /// Whether the query is for a row of a list or for something in a row.
  ///
  /// Lists are scrolled for a missing element only in this case.
  var mentionsRows: Bool {
    steps.contains { step in
      switch step {
      case .descendants(let type), .children(let type), .matching(.type(let type, _)):
        type.hasAny(of: [.row, .list])
      case .disclosedRows: true
      default: false
      }
    }
  }
}

extension ElementQuery {
  /// Whether the query is for an item, because an item of an open list may be a row that is created when it comes into
  /// view.
  var mentionsItems: Bool { lastType == .menuItem }
}

extension ElementQuery {
  /// The text of the last step that searches for a string.
  var lastText: String? {
    for step in steps.reversed() {
      switch step {
      case .matching(.identifier(let text)), .matching(.type(_, identifier: let text?)),
        .containing(.identifier(let text)), .containing(.type(_, identifier: let text?)):
        return text
      default: continue
      }
    }
    return nil
  }
}
