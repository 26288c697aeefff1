// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Decides how much of each tree is read, so that the reading never makes a test much slower.
///
/// A small window is read whole in some milliseconds. A page of 2,000 elements takes half a second, most of it for
/// calls that the browser answers one after the other. Its trees have frames, or names alone, until the test has run
/// for long enough. The tree of a failure is read whole in any case.
struct TreeBudget {
  /// The part of a test's time that trees may take.
  static let share = 0.05

  /// Seconds for an element, as far as they are known; what is not is taken for an ordinary program's.
  private var costs: [String: [TreeReader.Detail: TimeInterval]] = [:]
  private static let usual: [TreeReader.Detail: TimeInterval] = [
    .names: 2e-5, .frames: 6e-5, .all: 1.2e-4, .whole: 2.5e-4,
  ]

  /// The seconds that the trees of the running test have taken.
  private var spent: TimeInterval = 0

  mutating func testHasStarted() { spent = 0 }

  /// - Parameters:
  ///   - nodes: how many elements the tree has.
  ///   - toolkit: what makes trees cheap or dear.
  ///   - elapsed: seconds since the test began.
  /// - Returns: nil where there is no time for a tree.
  func detail(nodes: Int, toolkit: String, elapsed: TimeInterval) -> TreeReader.Detail? {
    let left = TimeLimits.Record.treesAtFirst.seconds + Self.share * elapsed - spent
    let details: [TreeReader.Detail] = [.all, .frames, .names]
    if let detail = details.first(where: { cost(of: $0, toolkit) * Double(nodes) <= left }) { return detail }
    // Names are what a failure is read by: they may take more.
    return cost(of: .names, toolkit) * Double(nodes) <= left + Self.share * elapsed ? .names : nil
  }

  mutating func note(_ detail: TreeReader.Detail, nodes: Int, toolkit: String, seconds: TimeInterval) {
    spent += seconds
    guard nodes > 0 else { return }
    let known = cost(of: detail, toolkit)
    costs[toolkit, default: [:]][detail] = known + (seconds / Double(nodes) - known) / 2
  }

  private func cost(of detail: TreeReader.Detail, _ toolkit: String) -> TimeInterval {
    costs[toolkit]?[detail] ?? Self.usual[detail] ?? 0
  }
}
