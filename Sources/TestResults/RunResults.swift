// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The results of a run: its tests, each with all of its attempts.
package struct RunResults: Sendable {
  package let record: BundleRecord
  /// The tests by suite and name, in the order of their start.
  package let tests: [TestResult]

  package init(_ record: BundleRecord) {
    self.record = record
    var places: [TestName: Int] = [:]
    var tests: [TestResult] = []
    let quarantine = record.streams.reduce(into: [:]) { $0.merge($1.quarantine) { $1 } }
    for (stream, streamRecord) in record.streams.enumerated() {
      let lost = streamRecord.loss.flatMap { $0.events > 0 ? $0.reason : nil }
      for (place, test) in streamRecord.tests.enumerated() {
        let attempt = TestAttempt(stream: stream, place: place, test: test, lostEvents: lost)
        let name = TestName(test)
        if let known = places[name] {
          tests[known].attempts.append(attempt)
        } else {
          places[name] = tests.count
          tests.append(
            TestResult(name: name, attempts: [attempt], quarantine: quarantine[name.identifier]))
        }
      }
    }
    // A repetition may have run in another process, whose stream comes before the stream of the first attempt.
    for place in tests.indices where tests[place].attempts.count > 1 {
      tests[place].attempts.sort { Self.order(of: $0, in: record) < Self.order(of: $1, in: record) }
    }
    self.tests = tests
  }

  /// Returns the sort key of an attempt: its start and, for equal starts, the numbers of the runner and the streams.
  private static func order(of attempt: TestAttempt, in record: BundleRecord) -> (Date, Int, Int, Int) {
    let begin = record.streams[attempt.stream].startDate ?? .distantPast
    return (begin + attempt.test.start, attempt.test.iteration ?? 0, attempt.stream, attempt.place)
  }

  /// The names of the configurations in which tests ran, in the order of their start; empty if no configuration has a
  /// name.
  package var configurations: [String] {
    var known: Set<String> = []
    return tests.compactMap(\.name.configuration).filter { known.insert($0).inserted }
  }

  package func count(_ outcome: Outcome) -> Int { tests.count { $0.outcome == outcome } }

  /// Whether no test outside of quarantine failed or was interrupted, and no test has an unknown outcome that leaves
  /// the run open.
  package var hasPassed: Bool { tests.allSatisfy { !$0.failsRun && !$0.leavesRunOpen } }

  /// Whether some events or attachments could not be written, for example because the disk was full.
  package var hasLost: Bool { record.streams.contains { $0.loss != nil } }

  /// The exit status of a command that reports the results: 1 if a test failed; 2 if only the desktop or the disk
  /// failed, or if the outcome of a test is unknown.
  package var status: Int32 {
    let failures = tests.filter(\.failsRun)
    if failures.contains(where: { !$0.isInfrastructureFailure }) { return 1 }
    return failures.isEmpty && !hasLost && !tests.contains(where: \.leavesRunOpen) ? 0 : 2
  }

  /// The seconds from the first event to the last, over all streams.
  package var duration: TimeInterval {
    let spans = record.streams.compactMap { stream -> (Date, Date)? in
      guard let start = stream.startDate else { return nil }
      return (start, start + stream.duration)
    }
    guard let first = spans.map(\.0).min(), let last = spans.map(\.1).max() else { return 0 }
    return last.timeIntervalSince(first)
  }

  package var start: Date? { record.streams.compactMap(\.startDate).min() }
}

/// The final outcome of a test, with all attempts considered.
package enum Outcome: String, Sendable, CaseIterable {
  case passed, failed, skipped
  /// The test failed and then passed.
  case flaky
  /// The record ends within the test, because its process ended.
  case interrupted
  /// The test ended, but no WebDriver client has reported its outcome.
  case unknown

  package var isFailure: Bool { self == .failed || self == .interrupted }
}

/// A test and its attempts: one, unless it was repeated.
package struct TestResult: Sendable {
  package let name: TestName
  package internal(set) var attempts: [TestAttempt]
  /// The reason why the test is in quarantine; nil if it is not.
  package let quarantine: String?

  /// Whether the outcome is unknown, and the command that ran the test did not end with status 0.
  package var leavesRunOpen: Bool { outcome == .unknown && attempts.last?.test.commandStatus != 0 }

  /// A sentence about an unknown outcome; nil for all other outcomes.
  package var uncertainty: String? {
    guard outcome == .unknown else { return nil }
    return leavesRunOpen
      ? "No client reported how this session's test ended."
      : "No client reported how this session's test ended; the command that ran it ended with status 0."
  }

  /// Whether the test failed and is not in quarantine.
  package var failsRun: Bool { outcome.isFailure && quarantine == nil }

  package var outcome: Outcome {
    let outcomes = attempts.map(\.outcome)
    let last = outcomes.last ?? .interrupted
    guard last == .passed || last == .skipped else { return last }
    return outcomes.contains(where: \.isFailure) ? .flaky : last
  }

  /// Whether neither the test nor the program caused the failure: the desktop did not start or died, or the end of the
  /// test could not be recorded.
  package var isInfrastructureFailure: Bool { isFailureOfDesktop || isLost }

  /// Whether the desktop did not start or died.
  package var isFailureOfDesktop: Bool {
    outcome == .failed && attempts.last?.isInfrastructureFailure == true
  }

  /// Whether the outcome is unknown because it could not be written.
  package var isLost: Bool { outcome == .interrupted && attempts.last?.lostEvents != nil }

  /// The reason why the test has no end, in words; nil if it has one.
  package var interruption: String? { attempts.last?.interruption }

  /// The duration of all attempts, in seconds.
  package var duration: TimeInterval { attempts.reduce(0) { $0 + $1.duration } }

  /// The first failure of the last attempt that has one.
  package var failure: BundleEvent.Issue? { attempts.last { !$0.failures.isEmpty }?.failures.first }
}

package struct TestAttempt: Sendable {
  /// The index of its stream in the record, and its index in that stream.
  package let stream: Int
  package let place: Int
  package let test: TestRecord
  /// The reason why a part of its process's record could not be written; nil if nothing was lost.
  package let lostEvents: String?

  package init(stream: Int, place: Int, test: TestRecord, lostEvents: String?) {
    (self.stream, self.place, self.test, self.lostEvents) = (stream, place, test, lostEvents)
  }

  /// The reason why the attempt has no end, in words; nil if it has one.
  package var interruption: String? {
    guard outcome == .interrupted else { return nil }
    guard let lostEvents else { return "The record ends within this test: its process ended." }
    return
      "The end of this test is not in the record, because it could not be written: \(lostEvents). Free space on the "
      + "disk of the results, and run the test again."
  }

  package var outcome: Outcome { test.outcome.flatMap(Outcome.init) ?? .interrupted }

  /// The duration in seconds; without an end, up to the last recorded event.
  package var duration: TimeInterval {
    if let duration = test.duration { return duration }
    let times =
      test.activities.map { $0.start + ($0.duration ?? 0) } + test.issues.map(\.time)
      + test.attachments.map(\.time) + test.applications.map(\.time) + test.outputs.map(\.time)
    return max(0, (times.max() ?? test.start) - test.start)
  }

  /// Whether the first failure was one of the desktop; it may have caused the others.
  package var isInfrastructureFailure: Bool { failures.first?.infrastructure == true }

  /// The issues that failed the test; expected failures and warnings are not among them.
  package var failures: [BundleEvent.Issue] {
    test.issues.map(\.issue).filter { $0.isFailure && $0.expected == nil }
  }
}

/// The parts of a test's name: target, suite and test, the arguments of a case, and the configuration of the run.
///
/// One test in two configurations has two results, and so do two cases of a parameterized test.
package struct TestName: Sendable, Hashable {
  package let target: String
  package let suite: String
  package let test: String
  /// The arguments of a case of a parameterized test: `1, "x"`.
  package let arguments: String?
  /// The configuration; nil if the run defines no configurations.
  package let configuration: String?

  package init(_ record: TestRecord) {
    self.init(
      target: record.target, suite: record.suiteName, name: record.name, configuration: record.configuration,
      arguments: record.arguments)
  }

  package init(
    target: String?, suite: String? = nil, name: String, configuration: String? = nil,
    arguments: String? = nil
  ) {
    self.target = target ?? ""
    self.arguments = arguments
    self.configuration = configuration.flatMap { $0.isEmpty ? nil : $0 }
    let parts = suite == nil ? name.split(separator: ".", maxSplits: .max).map(String.init) : []
    test = parts.last ?? name
    self.suite = suite ?? parts.dropLast().joined(separator: ".")
  }

  /// The name for `--only-testing`: `ListerUITests/AddTests/testAnItemIsAdded`.
  package var identifier: String {
    [target, identifierInTarget].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The name without the target: `AddTests/testAnItemIsAdded`.
  package var identifierInTarget: String {
    // Suites of Swift Testing may be nested.
    suite.isEmpty ? test : "\(suite.replacingOccurrences(of: ".", with: "/"))/\(test)"
  }

  /// The test without its suite, with the arguments of the case: `sum(of:) [1, 2]`.
  package var testWithArguments: String { test + suffix }

  private var suffix: String { arguments.map { " [\($0)]" } ?? "" }

  /// The name for people: `ListerUITests/AddTests/testAnItemIsAdded (Dark)`.
  package var title: String { identifier + suffix + (configuration.map { " (\($0))" } ?? "") }
}

extension StreamRecord {
  package var startDate: Date? { start?.moment }
}
