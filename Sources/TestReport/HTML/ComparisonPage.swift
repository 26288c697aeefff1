// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The differences from an earlier run, in the format of the page's script.
struct ComparisonPage: Codable {
  /// The name of the earlier run.
  let name: String
  let start: Date?
  let sections: [Section]
  let measured: [MeasuredSection]

  struct Section: Codable {
    /// One of `newlyFailing`, `fixed`, `stillFailing`, `slower`, `faster`, `added`, `removed`, `notRun`.
    let kind: String
    let changes: [Change]
  }

  struct Change: Codable {
    /// The index of the test in this run; absent if this run does not have the test.
    let test: Int?
    let target: String
    let suite: String
    let name: String
    let configuration: String?
    let before: Side?
    let after: Side?
  }

  struct MeasuredSection: Codable {
    /// One of `measuredWorse`, `measuredBetter`, `measuredOtherwise`.
    let kind: String
    let changes: [MeasuredChange]
  }

  struct MeasuredChange: Codable {
    /// The index of the test in this run.
    let test: Int?
    let metric: String
    /// The average of the earlier run with its deviation, as a string.
    let before: String
    /// The average of this run with its deviation, as a string.
    let after: String
    /// The change in words, such as `3.2% worse`.
    let change: String
    let isOfOtherMachine: Bool
  }

  struct Side: Codable {
    let outcome: String
    let duration: TimeInterval
    let headline: String?

    init(_ test: TestResult) {
      outcome = OutcomeWord.of(test)
      duration = test.duration
      headline = test.failure.map { PlainText.headline($0.text) }
    }
  }

  init(_ comparison: RunComparison, before: RunResults, after: RunResults) {
    name = PlainText.visible(before.record.name)
    start = before.start
    let places = Dictionary(
      after.tests.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    sections = [
      ("newlyFailing", comparison.newlyFailing), ("fixed", comparison.fixed),
      ("stillFailing", comparison.stillFailing), ("slower", comparison.slower),
      ("faster", comparison.faster), ("added", comparison.added), ("removed", comparison.removed),
      ("notRun", comparison.notRun),
    ].map { kind, changes in
      Section(
        kind: kind,
        changes: changes.map {
          Change(
            test: places[$0.name], target: PlainText.visible($0.name.target),
            suite: PlainText.visible($0.name.suite), name: PlainText.visible($0.name.testWithArguments),
            configuration: $0.name.configuration.map(PlainText.visible),
            before: $0.before.map(Side.init), after: $0.after.map(Side.init))
        })
    }
    measured = [
      ("measuredWorse", comparison.measuredWorse), ("measuredBetter", comparison.measuredBetter),
      ("measuredOtherwise", comparison.measuredOtherwise),
    ].map { kind, changes in
      MeasuredSection(
        kind: kind,
        changes: changes.map {
          MeasuredChange(
            test: places[$0.name], metric: PlainText.visible($0.after.measurement.metric),
            before: $0.before.averageAndDeviation, after: $0.after.averageAndDeviation,
            change: $0.after.change($0.worse), isOfOtherMachine: $0.isOfOtherMachine)
        })
    }
  }
}
