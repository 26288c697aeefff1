// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

extension TargetProgram {
  /// Reads the program's elements.
  ///
  /// The caller must hold the session's lock while it uses the tree.
  ///
  /// - Parameter rows: rows and cells that the tree must contain although they are out of view.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` with the state of the program if it does not answer.
  package func elementTree(with rows: Set<VirtualizedContainer.Child> = []) throws -> ElementTree {
    try elementTree(with: rows, contents: ScreenContents())
  }

  /// Reads the program's elements, or the contents of its windows.
  ///
  /// - Parameter contents: the contents to find on the screen if the program has no accessibility tree.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` if the program is not running, or does not answer.
  func elementTree(for contents: ScreenContents) throws -> ElementTree {
    try elementTree(with: [], contents: contents)
  }

  private func elementTree(with rows: Set<VirtualizedContainer.Child>, contents: ScreenContents) throws
    -> ElementTree
  {
    session.lock.preconditionIsHeld(for: "trees")
    return try session.runLog.measuring(.snapshot) { try source.readTree(of: self, with: rows, contents) }
  }

  /// Repeats a query in the complete tree and with all matches, for a report; returns the given result if the program
  /// does not answer.
  ///
  /// The caller must hold the session's lock while it uses the results.
  package func complete(_ result: QueryResult) -> QueryResult {
    session.lock.preconditionIsHeld(for: "the results of queries")
    guard result.tree.isPartial else { return result.complete }
    return (try? QueryResult(result.query, in: elementTree(), of: description)) ?? result
  }
}
