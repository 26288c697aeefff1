// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The results so far and the current tests of a run in progress.
package struct RunProgress {
  /// The outcome of each test that has ended, by the test's name, by the rules of the reports.
  package private(set) var outcomes: [String: FinalOutcome] = [:]
  /// The tests that are running now, one for each process that runs tests.
  package var running: [Running] {
    streams.values.compactMap(\.running).sorted { $0.begin < $1.begin }
  }
  /// Whether each process that began has recorded its end.
  package var isFinished: Bool { !streams.isEmpty && streams.values.allSatisfy(\.isFinished) }
  /// The processes that have not recorded their end.
  package var processes: [Int32] { streams.values.filter { !$0.isFinished }.compactMap(\.process) }
  /// The start of the first process.
  package private(set) var start: Date?

  private var streams: [String: Stream] = [:]
  /// The attempts of each test that has ended, by the test's name.
  private var attempts: [String: Attempts] = [:]
  /// The names of the configurations in which each attempt of a test must pass; nil for tests without a configuration.
  private var strictConfigurations: Set<String?> = []
  /// The expected duration of each test in seconds, by the test's name; empty if it is unknown which tests run.
  private let expected: [String: TimeInterval]

  package struct Running: Equatable {
    package let name: String
    package let begin: Date
    /// The current step of the test, which is the outermost step that has not ended; nil between steps.
    package let step: String?
  }

  /// A failure, at the time when it is recorded.
  package struct Failure: Equatable {
    package let test: String
    package let text: String
    /// The detailed description of the failure, in several lines; nil if the failure has no such description.
    package let details: String?
    package let file: String?
    package let line: Int?

    package init(test: String, text: String, details: String? = nil, file: String?, line: Int?) {
      self.test = test
      self.text = text
      self.details = details
      self.file = file
      self.line = line
    }
  }

  /// The values of a metric.
  package struct Measurement: Equatable {
    package let test: String
    package let measurement: BundleEvent.Measurement
  }

  /// An entry that stays on the screen.
  package enum Entry: Equatable {
    case failure(Failure)
    case measurement(Measurement)
  }

  private struct Attempts {
    let configuration: String?
    var outcomes: [FinalOutcome] = []
    /// The index of the first attempt whose process was killed although the test was not the cause; nil if there is
    /// no such attempt.
    var killed: Int?
  }

  private struct Stream {
    var begin: Date?
    var process: Int32?
    var isFinished = false
    var test: BundleEvent.TestStarted?
    var testBegin: Date?
    var steps: [(activity: Int, name: String)] = []
    /// Whether the process of the test was killed although the test was not the cause.
    var wasKilled = false

    var testName: TestName? {
      test.map {
        TestName(
          target: $0.target, suite: $0.suite, name: $0.name, configuration: $0.configuration,
          arguments: $0.arguments)
      }
    }
    var name: String? { testName?.title }
    var running: Running? {
      guard let name, let testBegin else { return nil }
      return Running(name: name, begin: testBegin, step: steps.first?.name)
    }
  }

  /// Creates the progress of a run before its first event.
  ///
  /// - Parameter last: an earlier run, whose tests and durations are expected again; nil to expect nothing.
  package init(after last: RunResults? = nil) {
    expected = Dictionary(
      (last?.tests ?? []).map { ($0.name.title, $0.duration) }, uniquingKeysWith: { $1 })
  }

  /// Creates the progress of a run before its first event, with known durations.
  ///
  /// - Parameter expected: the expected duration of each test in seconds, by the test's name in reports
  ///   (`TestName.title`).
  package init(expecting expected: [String: TimeInterval]) { self.expected = expected }

  /// The number of tests that have begun or are expected; nil if no tests are expected.
  package var total: Int? {
    expected.isEmpty ? nil : Set(expected.keys).union(outcomes.keys).union(running.map(\.name)).count
  }

  /// Returns the remaining seconds if each test takes its expected duration; nil if no tests are expected.
  package func remaining(at now: Date) -> TimeInterval? {
    guard !expected.isEmpty else { return nil }
    var left: TimeInterval = 0
    let current = Dictionary(running.map { ($0.name, $0.begin) }, uniquingKeysWith: { $1 })
    for (name, duration) in expected where outcomes[name] == nil {
      left += max(0, duration - (current[name].map { now.timeIntervalSince($0) } ?? 0))
    }
    return left / Double(max(1, running.count))
  }

  package func count(_ outcome: FinalOutcome) -> Int { outcomes.values.count { $0 == outcome } }

  /// Adds an event of a stream to the progress.
  ///
  /// - Parameters:
  ///   - event: the event to add.
  ///   - name: the name of the stream.
  /// - Returns: the failure or the measurement in the event; nil for other events.
  package mutating func add(_ event: BundleEvent, of name: String) -> Entry? {
    var stream = streams[name] ?? Stream()
    defer { streams[name] = stream }
    switch event.kind {
    case .runStarted(let run):
      stream.begin = run.moment
      stream.process = run.process
      if let begin = stream.begin { start = min(start ?? begin, begin) }
      let strict = (run.repetitions ?? []).filter(\.allMustPass).map(\.configuration)
      if !strictConfigurations.isSuperset(of: strict) {
        strictConfigurations.formUnion(strict)
        for name in attempts.keys { updateOutcome(of: name) }
      }
    case .runFinished: stream.isFinished = true
    case .testStarted(let test):
      stream.test = test
      stream.testBegin = stream.begin.map { $0 + event.time }
      (stream.steps, stream.wasKilled) = ([], false)
    case .testFinished(let end):
      settle(stream, FinalOutcome(rawValue: end.outcome) ?? .interrupted)
      stream.test = nil
    case .activityStarted(let step) where step.test != nil:
      stream.steps.append((step.activity, PlainText.headline(step.name)))
    case .activityFinished(let step):
      if let index = stream.steps.lastIndex(where: { $0.activity == step.activity }) {
        // Steps of other threads may have begun later and still run.
        stream.steps.remove(at: index)
      }
    case .issue(let issue) where issue.isFailure && issue.expected == nil:
      if issue.facts?.kind == FailureFacts.testProcessKilled { stream.wasKilled = true }
      return .failure(
        Failure(
          test: stream.name ?? "", text: PlainText.visible(issue.text),
          details: issue.details.map(PlainText.visible), file: issue.file, line: issue.line))
    case .measurement(let measurement):
      return .measurement(Measurement(test: stream.name ?? "", measurement: measurement))
    default: break
    }
    return nil
  }

  /// Marks the running test of a process as interrupted, because the process ended without an end in its record.
  package mutating func lose(process: Int32) {
    for (name, var stream) in streams where stream.process == process && !stream.isFinished {
      stream.isFinished = true
      settle(stream, .interrupted)
      stream.test = nil
      streams[name] = stream
    }
  }

  /// Adds the outcome of the current test of a stream to the attempts of the test; does nothing if there is no test.
  private mutating func settle(_ stream: Stream, _ outcome: FinalOutcome) {
    guard let test = stream.testName else { return }
    var known = attempts[test.title] ?? Attempts(configuration: test.configuration)
    if stream.wasKilled, known.killed == nil { known.killed = known.outcomes.count }
    known.outcomes.append(outcome)
    attempts[test.title] = known
    updateOutcome(of: test.title)
  }

  private mutating func updateOutcome(of name: String) {
    guard let test = attempts[name] else { return }
    outcomes[name] = FinalOutcome.of(
      test.outcomes, excusing: test.killed, allMustPass: strictConfigurations.contains(test.configuration))
  }
}
