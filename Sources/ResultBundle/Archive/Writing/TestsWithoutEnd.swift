// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tests whose end the test library does not report.
///
/// Each of these tests ends when the next test begins or the process ends. Their outcomes are known only when the
/// process ends.
struct TestsWithoutEnd {
  private struct Entry {
    let number: Int
    let start: TimeInterval
    var end: TimeInterval?
    var hasFailed = false
  }

  private var entries: [Entry] = []

  mutating func testDidStart(_ number: Int, reportsItsEnd: Bool, at time: TimeInterval) {
    if let last = entries.indices.last, entries[last].end == nil { entries[last].end = time }
    if !reportsItsEnd { entries.append(Entry(number: number, start: time)) }
  }

  mutating func testDidFail(_ number: Int) {
    if let index = entries.firstIndex(where: { $0.number == number }) { entries[index].hasFailed = true }
  }

  /// Returns the ends of the tests whose outcome is known when the process ends.
  ///
  /// If the process has failed, a test without a recorded failure may have failed too, for example by a failed
  /// `#expect`. Therefore such a test gets no end.
  func ends(hasSucceeded: Bool, at time: TimeInterval) -> [BundleEvent.TestFinished] {
    entries.filter { hasSucceeded || $0.hasFailed }.map {
      let outcome: TestOutcome = $0.hasFailed ? .failed : .passed
      return .init(test: $0.number, outcome: outcome.rawValue, duration: ($0.end ?? time) - $0.start)
    }
  }
}
