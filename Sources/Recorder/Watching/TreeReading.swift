// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// The program's elements at one moment.
final class TreeReading {
  /// The numbers of changes that were reported before the reading.
  struct News: Equatable {
    var drawings: UInt64
    var events: UInt64
  }

  let tree: ElementTree
  /// Seconds of `MonotonicClock`, before and after the reading.
  let begun: TimeInterval
  let time: TimeInterval
  let news: News
  /// Whether the program was idle; if not, it may not have handled the input before the reading yet.
  let isSettled: Bool
  private(set) lazy var writer = TargetWriter(tree: tree)

  init(tree: ElementTree, begun: TimeInterval, time: TimeInterval, news: News, isSettled: Bool) {
    self.tree = tree
    self.begun = begun
    self.time = time
    self.news = news
    self.isSettled = isSettled
  }

  func look(at point: CGPoint) throws -> PlaceFinder.Place { try PlaceFinder(tree: tree).place(at: point) }

  /// Whether a query finds something in this reading; nil when that can no longer be decided.
  func finds(_ query: WrittenQuery) -> Bool? { (try? query.matches(in: tree)).map { !$0.isEmpty } }

  /// The node of an earlier reading, where it is still there and can be seen.
  func node(_ node: Int, of earlier: TreeReading) -> Int? {
    let now = tree.nodes.node(for: earlier.tree.nodes.reference(node))
    return now.flatMap { tree.isHidden($0) ? nil : $0 }
  }

  /// Whether a node of an earlier reading is still at a place, even if something covers it.
  func has(_ node: Int, of earlier: TreeReading, at point: CGPoint) throws -> Bool {
    guard let now = self.node(node, of: earlier) else { return false }
    return try tree.frame(now)?.contains(point) == true
  }
}
