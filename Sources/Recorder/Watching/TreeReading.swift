// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// The program's elements at one moment.
final class TreeReading {
  /// The numbers of drawings and events that were reported before the reading.
  struct Changes: Equatable {
    var drawings: UInt64
    var events: UInt64
  }

  let tree: ElementTree
  /// The start and the end of the reading, in seconds of `MonotonicClock`.
  let begun: TimeInterval
  let time: TimeInterval
  let changes: Changes
  /// Whether the program was idle, or had been busy for so long that it was read anyway.
  ///
  /// A program that is not idle may not have handled the input before the reading yet.
  let isSettled: Bool
  private(set) lazy var writer = TargetWriter(tree: tree)

  init(tree: ElementTree, begun: TimeInterval, time: TimeInterval, changes: Changes, isSettled: Bool) {
    self.tree = tree
    self.begun = begun
    self.time = time
    self.changes = changes
    self.isSettled = isSettled
  }

  func place(at point: CGPoint) throws -> ClickedElementFinder.Place {
    try ClickedElementFinder(tree: tree).place(at: point)
  }

  /// Returns whether a query finds an element in this reading; nil if that can no longer be determined.
  func finds(_ query: WrittenQuery) -> Bool? {
    // A query that cannot be evaluated has no result, also if the program has not answered.
    (try? tree.answering { try query.matches(in: tree) }).map { !$0.isEmpty }
  }

  /// Returns the node of an earlier reading, if it still exists and is not hidden.
  func node(_ node: Int, of earlier: TreeReading) -> Int? {
    let now = tree.nodes.node(for: earlier.tree.nodes.reference(node))
    return now.flatMap { tree.isHidden($0) ? nil : $0 }
  }

  /// Whether a node of an earlier reading is still at a position, even if something covers it.
  func has(_ node: Int, of earlier: TreeReading, at point: CGPoint) throws -> Bool {
    guard let now = self.node(node, of: earlier) else { return false }
    return try tree.frame(now)?.contains(point) == true
  }
}
