// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tests whose end is not reported.
///
/// Each ends when the next test begins or the process ends. Their outcomes are only known from the end of the process.
struct TestsWithoutEnd {
  private struct Entry {
    let number: Int
    let start: TimeInterval
    var end: TimeInterval?
    var hasFailed = false
  }

  private var entries: [Entry] = []

  mutating func testDidStart(_ number: Int, tellsItsEnd: Bool, at time: TimeInterval) {
    if let last = entries.indices.last, entries[last].end == nil { entries[last].end = time }
    if !tellsItsEnd { entries.append(Entry(number: number, start: time)) }
  }

  mutating func testDidFail(_ number: Int) {
    if let place = entries.firstIndex(where: { $0.number == number }) { entries[place].hasFailed = true }
  }

  /// The ends that are known when the process ends.
  ///
  /// If some test has failed, it may be one of those without a known failure, as after a failed `#expect`. These stay open.
  func ends(hasSucceeded: Bool, at time: TimeInterval) -> [BundleEvent.TestFinished] {
    entries.filter { hasSucceeded || $0.hasFailed }.map {
      let outcome: TestOutcome = $0.hasFailed ? .failed : .passed
      return .init(test: $0.number, outcome: outcome.rawValue, duration: ($0.end ?? time) - $0.start)
    }
  }
}
