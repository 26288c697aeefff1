// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A stream of the bundle that the runner writes, for example for tests that their process does not record.
///
/// The times of events are in seconds of `MonotonicClock`.
final class RunnerStream {
  private let log: EventLog?
  private let start: StartTime
  private var tests = 0
  private let failure: String?

  /// The number of events that could not be written with the reason, or the reason why the stream has no file; nil if
  /// all events were written.
  var trouble: String? { failure ?? log?.trouble }

  /// - Parameters:
  ///   - bundle: the folder of the bundle.
  ///   - name: the name of the stream, unique in the bundle.
  ///   - start: the moment from which the times of the stream count.
  ///   - arguments: the arguments of this process.
  ///   - repetitions: the rules by which the run repeats tests; empty for a stream of one test process.
  init(
    bundle: URL, name: String, start: StartTime, arguments: [String] = CommandLine.arguments,
    repetitions: [BundleEvent.Repetition] = []
  ) {
    self.start = start
    let events = bundle.appendingPathComponent(BundleFormat.events)
    do {
      try BundleFolder.prepare(bundle)
      log = try EventLog(
        file: events.appendingPathComponent(name).appendingPathExtension(BundleFormat.eventsExtension))
      failure = nil
    } catch {
      log = nil
      failure = "\(error)"
    }
    log?.append(
      BundleEvent(
        time: 0,
        .runStarted(
          .init(
            date: start.date.formatted(BundleCoding.dateStyle),
            process: ProcessInfo.processInfo.processIdentifier, arguments: arguments, host: .current,
            uptime: start.seconds, repetitions: repetitions.isEmpty ? nil : repetitions))))
  }

  /// Converts a time of `MonotonicClock` to seconds since the start of the stream.
  private func sinceStart(_ time: TimeInterval) -> TimeInterval { max(0, time - start.seconds) }

  /// Records the start of a test.
  ///
  /// - Parameters:
  ///   - test: the test that begins.
  ///   - iteration: the number of the repetition, from 1; nil if there are no repetitions.
  ///   - configuration: the name of the configuration; nil if the run has only one.
  ///   - time: the start of the test.
  /// - Returns: the number of the test in the stream.
  func begin(_ test: TestIdentifier, iteration: Int?, configuration: String?, at time: TimeInterval) -> Int {
    var start = test.recordedStart
    start.iteration = iteration
    start.configuration = configuration
    return begin(start, at: time)
  }

  /// Records the start of a test with more properties.
  ///
  /// - Parameters:
  ///   - start: the event; its number is set by this method.
  ///   - time: the start of the test.
  /// - Returns: the number of the test in this stream.
  func begin(_ start: BundleEvent.TestStarted, at time: TimeInterval) -> Int {
    tests += 1
    var start = start
    start.test = tests
    log?.append(BundleEvent(time: sinceStart(time), .testStarted(start)))
    return tests
  }

  /// Records the tests in quarantine, with the reasons.
  func note(quarantine: [TestIdentifier: String]) {
    // Tests of both libraries may have the same name; then the list selects both, and the reasons are the same.
    let tests = Dictionary(quarantine.map { ($0.description, $1) }, uniquingKeysWith: { $1 })
    log?.append(BundleEvent(time: 0, .quarantine(.init(tests: tests))))
  }

  /// Records tests that did not run because the run ended early.
  ///
  /// - Parameters:
  ///   - tests: the tests that did not run.
  ///   - configuration: the name of their configuration; nil if the run has only one.
  ///   - reason: the reason for the end of the run.
  func note(
    notRun tests: [TestIdentifier], in configuration: String?, because reason: BundleEvent.NotRun.Reason
  ) {
    log?.append(
      BundleEvent(
        time: start.elapsed,
        .notRun(
          .init(configuration: configuration, tests: tests.map(\.description), reason: reason.rawValue))))
  }

  func note(_ attachment: BundleEvent.Attachment, of test: Int, at time: TimeInterval) {
    var attachment = attachment
    attachment.test = test
    log?.append(BundleEvent(time: sinceStart(time), .attachment(attachment)))
  }

  func note(_ issue: BundleEvent.Issue, of test: Int, at time: TimeInterval) {
    var issue = issue
    issue.test = test
    log?.append(BundleEvent(time: sinceStart(time), .issue(issue)))
  }

  func output(_ text: String, of test: Int?, at time: TimeInterval) {
    log?.append(
      BundleEvent(
        time: sinceStart(time), .output(.init(test: test, application: nil, stream: "stdout", text: text))))
  }

  func end(_ test: Int, _ outcome: AttemptResult.Outcome, duration: TimeInterval, at time: TimeInterval) {
    log?.append(
      BundleEvent(
        time: sinceStart(time),
        .testFinished(.init(test: test, outcome: outcome.rawValue, duration: duration))))
    log?.synchronize()
  }

  func finish() {
    log?.append(BundleEvent(time: start.elapsed, .runFinished))
    log?.finish()
  }
}
