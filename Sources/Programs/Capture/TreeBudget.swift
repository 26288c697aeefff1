// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Decides how much of each tree is read for the record, so that reading never makes a test much slower.
///
/// A small window is read completely in a few milliseconds. A page of 2,000 elements takes half a second, mostly because
/// the browser answers the calls one after the other. The captured trees of such a page have frames, or only names,
/// until the test has run for long enough. The tree of a failure is always read completely.
struct TreeBudget {
  /// The share of a test's time that reading trees may take.
  static let share = 0.05

  /// The measured seconds per element, by toolkit and detail.
  ///
  /// If there is no measurement, ``ordinaryCosts`` applies.
  private var costs: [String: [TreeReader.Detail: TimeInterval]] = [:]
  /// The seconds per element of an ordinary program.
  private static let ordinaryCosts: [TreeReader.Detail: TimeInterval] = [
    .names: 2e-5, .frames: 6e-5, .all: 1.2e-4, .whole: 2.5e-4,
  ]

  /// The seconds that reading trees has taken in the running test.
  private var secondsSpent: TimeInterval = 0

  mutating func testHasStarted() { secondsSpent = 0 }

  /// Returns the detail with which a tree may be read.
  ///
  /// - Parameters:
  ///   - nodes: the number of elements of the tree.
  ///   - toolkit: the toolkit, which determines the cost per element.
  ///   - elapsed: seconds since the start of the test.
  /// - Returns: nil if there is no time for a tree.
  func detail(nodes: Int, toolkit: String, elapsed: TimeInterval) -> TreeReader.Detail? {
    let left = TimeLimits.Record.treesAtFirst.seconds + Self.share * elapsed - secondsSpent
    let details: [TreeReader.Detail] = [.all, .frames, .names]
    if let detail = details.first(where: { cost(of: $0, toolkit) * Double(nodes) <= left }) { return detail }
    // Names are the most useful data about a failure, so reading them may take more time.
    return cost(of: .names, toolkit) * Double(nodes) <= left + Self.share * elapsed ? .names : nil
  }

  mutating func note(_ detail: TreeReader.Detail, nodes: Int, toolkit: String, seconds: TimeInterval) {
    secondsSpent += seconds
    guard nodes > 0 else { return }
    let known = cost(of: detail, toolkit)
    costs[toolkit, default: [:]][detail] = known + (seconds / Double(nodes) - known) / 2
  }

  private func cost(of detail: TreeReader.Detail, _ toolkit: String) -> TimeInterval {
    costs[toolkit]?[detail] ?? Self.ordinaryCosts[detail] ?? 0
  }
}
