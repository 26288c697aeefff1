// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The differences between two runs of a suite.
package struct RunComparison: Sendable {
  package struct Change: Sendable {
    package let name: TestName
    package let before: TestResult?
    package let after: TestResult?

    /// The increase of the duration in seconds; negative if the test has become faster.
    package var difference: TimeInterval { (after?.duration ?? 0) - (before?.duration ?? 0) }
  }

  package private(set) var newlyFailing: [Change] = []
  package private(set) var fixed: [Change] = []
  package private(set) var stillFailing: [Change] = []
  /// Tests that failed in neither run and became slower, the largest increase first.
  package private(set) var slower: [Change] = []
  /// Tests that failed in neither run and became faster, the largest decrease first.
  package private(set) var faster: [Change] = []
  package private(set) var added: [Change] = []
  package private(set) var removed: [Change] = []
  /// The tests of the earlier run that the later run selected but did not run, because it ended early.
  package private(set) var notRun: [Change] = []
  /// The averages that became worse, the largest change first.
  package private(set) var measuredWorse: [MeasuredChange] = []
  /// The averages that became better, the largest change first.
  package private(set) var measuredBetter: [MeasuredChange] = []
  /// The averages that changed, of metrics that do not define which direction is better; the largest change first.
  package private(set) var measuredOtherwise: [MeasuredChange] = []

  package struct MeasuredChange: Sendable {
    package let name: TestName
    package let before: MeasurementSummary
    package let after: MeasurementSummary
    /// The percentage by which the average is worse; negative if it is better.
    ///
    /// If neither direction is better, it is the percentage by which the average is higher.
    package let worse: Double
    /// Whether the two values are from machines that are not comparable.
    package let isOfOtherMachine: Bool
  }

  /// A test counts as slower or faster if its duration changed by more than this fraction and by more than ``seconds``.
  ///
  /// Both limits are needed: from run to run, the durations of short tests vary by a large fraction, and those of long
  /// tests by many seconds.
  private static let part = 0.2
  /// The minimum change in the duration of a slower or faster test, in seconds.
  private static let seconds: TimeInterval = 0.25

  /// Averages count as different if they differ by this percentage and by more than ``deviations``.
  private static let percent = 5.0
  /// The difference of averages that counts, as a multiple of the larger of their standard deviations.
  private static let deviations = 2.0

  package init(before: RunResults, after: RunResults) {
    let old = Dictionary(before.tests.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(after.tests.map(\.name))
    for test in after.tests {
      let change = Change(name: test.name, before: old[test.name], after: test)
      guard let last = old[test.name] else {
        added.append(change)
        continue
      }
      switch (last.outcome.isFailure, test.outcome.isFailure) {
      case (false, true): newlyFailing.append(change)
      case (true, false): fixed.append(change)
      case (true, true): stillFailing.append(change)
      case (false, false): compareTimes(change, last.duration)
      }
    }
    let unfinished = Set(after.notRun.flatMap(Self.keys))
    for test in before.tests where !new.contains(test.name) {
      let change = Change(name: test.name, before: test, after: nil)
      let key = TestKey(test: test.name.identifier, configuration: test.name.configuration)
      if unfinished.contains(key) { notRun.append(change) } else { removed.append(change) }
    }
    compareMeasurements(before, after)
    slower.sort { $0.difference > $1.difference }
    faster.sort { $0.difference < $1.difference }
  }

  /// A test of a configuration, without the arguments of a case.
  ///
  /// The record of a test that did not run contains no cases.
  private struct TestKey: Hashable {
    let test: String
    let configuration: String?
  }

  private static func keys(of tests: BundleEvent.NotRun) -> [TestKey] {
    tests.tests.flatMap { name in
      // Tests with equal names have their locations after the name, `SumTests.swift:12:3`. Results that the test process
      // has recorded do not have them.
      let place = name.range(of: #"/[^/]+:\d+:\d+$"#, options: .regularExpression)
      return [name, place.map { String(name[..<$0.lowerBound]) } ?? name].map {
        TestKey(test: $0, configuration: tests.configuration)
      }
    }
  }

  private mutating func compareMeasurements(_ before: RunResults, _ after: RunResults) {
    let old = Dictionary(
      before.tests.flatMap(before.measured).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for new in after.tests.flatMap(after.measured) {
      guard let last = old[new.key], let change = Self.change(from: last, to: new) else { continue }
      if new.summary.isWithoutPolarity {
        measuredOtherwise.append(change)
      } else if change.worse > 0 {
        measuredWorse.append(change)
      } else {
        measuredBetter.append(change)
      }
    }
    measuredWorse.sort { $0.worse > $1.worse }
    measuredBetter.sort { $0.worse < $1.worse }
    measuredOtherwise.sort { abs($0.worse) > abs($1.worse) }
  }

  private static func change(from last: ComparableMeasurement, to new: ComparableMeasurement)
    -> MeasuredChange?
  {
    let (before, after) = (last.summary, new.summary)
    guard let old = before.average, let average = after.average,
      let worse = after.percent(from: old, to: average), abs(worse) >= percent
    else { return nil }
    let deviation = max(before.statistics.standardDeviation, after.statistics.standardDeviation)
    guard abs(average - old) > deviations * deviation else { return nil }
    return MeasuredChange(
      name: new.key.test, before: before, after: after, worse: worse,
      isOfOtherMachine: !new.machine.isSame(as: last.machine))
  }

  private mutating func compareTimes(_ change: Change, _ before: TimeInterval) {
    guard abs(change.difference) > Self.seconds, abs(change.difference) > before * Self.part else { return }
    if change.difference > 0 { slower.append(change) } else { faster.append(change) }
  }
}
