import Foundation
import ResultBundle

/// What the report's first page shows, as the page's script reads it.
struct RunPage: Encodable {
  let name: String
  let start: Date?
  let duration: TimeInterval
  let host: BundleEvent.Host?
  let destinations: [String]
  let problems: [String]
  /// Texts of failures that tests share, the most frequent first.
  let messages: [String]
  let tests: [Row]

  struct Row: Encodable {
    let target: String
    let suite: String
    let name: String
    let outcome: String
    let duration: TimeInterval
    /// Seconds since the run began.
    let start: TimeInterval
    let attempts: Int
    /// The place of its message; absent where it did not fail.
    let message: Int?
    /// The first line of its last failure.
    let headline: String?
  }

  init(_ results: RunResults) {
    let groups = FailureGroup.groups(of: results)
    var places: [TestName: Int] = [:]
    for (place, group) in groups.enumerated() {
      for test in group.tests { places[test.name] = place }
    }
    name = results.record.name
    start = results.start
    duration = results.duration
    host = results.record.streams.first?.start?.host
    destinations = results.record.streams.flatMap(\.destinations).map(\.name).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
    problems = results.record.problems.map(PlainText.visible)
    messages = groups.map { PlainText.headline($0.message) }
    let offsets = results.record.streams.map { $0.startDate?.timeIntervalSince(results.start ?? Date()) ?? 0 }
    tests = results.tests.map { test in
      let first = test.attempts.first
      return Row(
        target: test.name.target, suite: test.name.suite, name: PlainText.visible(test.name.test),
        outcome: test.outcome.rawValue, duration: test.duration,
        start: first.map { offsets[$0.stream] + $0.test.start } ?? 0, attempts: test.attempts.count,
        message: places[test.name], headline: test.failure.map { PlainText.headline($0.text) })
    }
  }
}
