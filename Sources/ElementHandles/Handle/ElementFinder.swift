// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Finds the elements of a query in the tree of a program, and in larger or other trees if that tree has no match.
///
/// The window manager may draw the title bars, and a long list may have rows that are not in the tree.
struct ElementFinder {
  let query: ElementQuery
  let program: any SearchedProgram
  /// Whether the search may take seconds to find a row that is out of view.
  var isThorough = false
  /// Whether one match is sufficient.
  var isOneEnough = false

  /// Evaluates the query, first in the given tree of the program.
  ///
  /// - Parameter tree: the elements that the program reports, or the contents of its windows.
  /// - Returns: the nodes, and the tree that contains them. Without a match, that is the given tree or the largest one.
  /// - Throws: `AutomationError` if the query cannot be evaluated; an error of the bus or the display.
  func find(in tree: ElementTree) throws -> QueryResult {
    try tree.answering {
      let result = try evaluate(in: tree)
      // The nodes of a display include the title bars already, and have no rows.
      guard result.nodes.isEmpty, !tree.nodes.isOfDisplay else { return result }
      return try findInTitleBars() ?? findInRows(of: tree) ?? result
    }
  }

  /// Returns the matches in title bars that the window manager draws; nil if there is no match.
  private func findInTitleBars() throws -> QueryResult? {
    let contents = query.contents
    guard contents.titleBars else { return nil }
    let drawn = try evaluate(in: program.windowTree(with: contents))
    return drawn.nodes.isEmpty ? nil : drawn
  }

  /// Evaluates the query in a tree with the rows that it names; nil if no list has such rows.
  private func findInRows(of tree: ElementTree) throws -> QueryResult? {
    // A recording has only the rows that were in the tree; no program can load more.
    guard !program.isRecorded, let memory = program.rowMemory else { return nil }
    let rows = try VirtualizedRows(tree: tree, memory: memory).find(for: query, isThorough: isThorough)
    guard !rows.isEmpty else { return nil }
    return try evaluate(in: program.elementTree(with: rows))
  }

  private func evaluate(in tree: ElementTree) throws -> QueryResult {
    try QueryResult(query, in: tree, of: program.description, isOneEnough: isOneEnough)
  }
}
