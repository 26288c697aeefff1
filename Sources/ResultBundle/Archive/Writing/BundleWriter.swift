// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import Synchronization
import Timing

/// Writes recorded events into a bundle as they happen.
///
/// The first event creates the bundle, so a process that only lists its tests creates no bundle.
package final class BundleWriter: ActivityObserver {
  package let url: URL
  private let stream: String
  private let date: Date
  private let arguments: [String]
  /// The name of the configuration that a runner has set for all tests of the process; nil if there is no
  /// configuration.
  private let configuration: String?
  private let iteration: Int?
  /// A function that resolves the return addresses of an issue's call stack to symbols.
  package typealias Symbolicate = @Sendable ([UInt64]) -> [BundleEvent.Issue.Frame]
  private let symbolicate: Symbolicate
  private let start: TimeInterval
  private let state = Mutex(State())

  private struct State {
    var didOpen: (@Sendable (URL, TimeInterval) -> Void)?
    var testWillChange: (@Sendable (Int) -> Void)?
    var file: Result<EventLog, BundleError>?
    var testNumber = 0
    var isTestRunning = false
    var testStart: TimeInterval = 0
    /// The number of each test in this stream, by the number of the test in the run log.
    var numbers: [Int: Int] = [:]
    var testsWithoutEnd = TestsWithoutEnd()
  }

  /// A function that is called once, after the file of the events has been created.
  ///
  /// It gets the file, and the moment from which the times of the events count, in seconds of ``MonotonicClock``.
  package var didOpen: (@Sendable (URL, TimeInterval) -> Void)? {
    get { state.withLock { $0.didOpen } }
    set { state.withLock { $0.didOpen = newValue } }
  }

  /// A function that is called with the number of a test in this stream when the test begins, and with 0 when it ends.
  package var testWillChange: (@Sendable (Int) -> Void)? {
    get { state.withLock { $0.testWillChange } }
    set { state.withLock { $0.testWillChange = newValue } }
  }

  /// - Parameters:
  ///   - url: the bundle; the first event creates it if it does not exist.
  ///   - stream: the name of the event stream, unique in the bundle.
  ///   - date: the current date, which is recorded as the moment from which the times of the stream count.
  ///   - arguments: the arguments of this process.
  ///   - environment: the variables with which a runner sets the configuration of the tests
  ///     (`UNDERSTUDY_CONFIGURATION`) and the number of the repetition (`UNDERSTUDY_TEST_ITERATION`).
  ///   - symbolicate: the function that resolves the call stacks of failures to symbols.
  package init(
    url: URL, stream: String, date: Date = Date(), arguments: [String] = CommandLine.arguments,
    environment: [String: String] = [:], symbolicate: @escaping Symbolicate = { _ in [] }
  ) {
    self.url = url
    self.stream = stream
    self.date = date
    self.arguments = arguments
    configuration = environment[.configuration].flatMap { $0.isEmpty ? nil : $0 }
    iteration = environment[.testIteration].flatMap(Int.init)
    self.symbolicate = symbolicate
    start = Self.now
  }

  private static var now: TimeInterval { MonotonicClock.now }

  package func write(_ kind: BundleEvent.Kind) {
    guard case .success(let log) = log() else { return }
    log.append(BundleEvent(time: Self.now - start, kind))
  }

  /// The reason why events are missing in the bundle; nil if no event is missing.
  package var trouble: String? {
    switch state.withLock({ $0.file }) {
    case .failure(let error): "\(error)"
    case .success(let log): log.trouble.map { "\(log.file.path) lacks \($0)" }
    case nil: nil
    }
  }

  private func log() -> Result<EventLog, BundleError> {
    let (log, isNew) = state.withLock { state in
      if let file = state.file { return (file, false) }
      let made = Result { () throws(BundleError) in try makeLog() }
      state.file = made
      return (made, true)
    }
    if isNew, case .success(let log) = log { didOpen?(log.file, start) }
    return log
  }

  private func makeLog() throws(BundleError) -> EventLog {
    try BundleFolder.prepare(url, date: date)
    let events = url.appendingPathComponent(BundleFormat.events)
    let log = try EventLog(
      file: events.appendingPathComponent(stream).appendingPathExtension(BundleFormat.eventsExtension))
    log.append(
      BundleEvent(
        time: 0,
        .runStarted(
          BundleEvent.RunStarted(
            date: date.formatted(BundleCoding.dateStyle), process: ProcessInfo.processInfo.processIdentifier,
            arguments: arguments, host: .current, directory: FileManager.default.currentDirectoryPath,
            uptime: start))))
    return log
  }

  /// The number in this stream of the test that started last; nil if no test has started.
  package var lastTest: Int? { state.withLock { $0.testNumber > 0 ? $0.testNumber : nil } }

  /// The number of the running test in this stream; nil between tests.
  package var test: Int? { state.withLock { $0.isTestRunning ? $0.testNumber : nil } }

  /// Returns the number of a test in this stream, given its number in the run log; nil if the stream lacks the test.
  func number(ofRecorders number: Int) -> Int? { state.withLock { $0.numbers[number] } }

  // MARK: - Recorded events

  /// Writes the ends of the tests whose end the test library does not report, and the end of the run.
  ///
  /// If the process has recorded nothing, nothing is written.
  ///
  /// - Parameter hasSucceeded: whether no test of the process has failed.
  package func runDidFinish(hasSucceeded: Bool = true) {
    guard state.withLock({ $0.file }) != nil else { return }
    for end in state.withLock({ $0.testsWithoutEnd.ends(hasSucceeded: hasSucceeded, at: Self.now) }) {
      write(.testFinished(end))
    }
    write(.runFinished)
    if case .success(let log) = state.withLock({ $0.file }) { log.finish() }
  }

  /// Records that the running test failed, and ends the stream.
  package func runDidFinishWithinTest() {
    let hanging = state.withLock { state in
      defer { state.isTestRunning = false }
      return state.isTestRunning ? (number: state.testNumber, duration: Self.now - state.testStart) : nil
    }
    if let hanging {
      let outcome = TestOutcome.failed.rawValue
      write(.testFinished(.init(test: hanging.number, outcome: outcome, duration: hanging.duration)))
    }
    runDidFinish(hasSucceeded: false)
  }

  private func synchronize() {
    if case .success(let log) = state.withLock({ $0.file }) { log.synchronize() }
  }

  package func suiteDidStart(named name: String) { write(.suiteStarted(.init(name: name))) }
  package func suiteDidFinish(named name: String) { write(.suiteFinished(.init(name: name))) }

  package func testDidStart(_ test: TestDescription, at date: Date) {
    let number = state.withLock { state in
      state.testNumber += 1
      state.isTestRunning = true
      state.testStart = Self.now
      state.numbers[test.number] = state.testNumber
      state.testsWithoutEnd.testDidStart(state.testNumber, reportsItsEnd: test.reportsItsEnd, at: Self.now)
      return state.testNumber
    }
    write(
      .testStarted(
        .init(
          test: number, name: test.name, target: test.target, file: test.file, line: test.line,
          iteration: test.iteration ?? iteration, configuration: configuration, arguments: test.arguments,
          tags: test.tags.isEmpty ? nil : test.tags, bugs: test.bugs.isEmpty ? nil : test.bugs)))
    testWillChange?(number)
  }

  package func testDidFinish(
    named name: String, outcome: TestOutcome, duration: TimeInterval, agent: BundleEvent.AgentCalls?
  ) {
    let number = state.withLock {
      $0.isTestRunning = false
      return $0.testNumber
    }
    testWillChange?(0)
    write(.testFinished(.init(test: number, outcome: outcome.rawValue, duration: duration, agent: agent)))
    synchronize()
  }

  package func activityDidStart(_ activity: Activity) {
    write(
      .activityStarted(
        .init(activity: activity.id, test: test, parent: activity.parent, name: activity.name)))
  }

  package func activityDidFinish(_ activity: Activity, duration: TimeInterval) {
    write(
      .activityFinished(
        .init(
          activity: activity.id, duration: duration,
          spent: activity.spent.isEmpty ? nil : activity.spent.mapValues { ($0 * 1e6).rounded() / 1e6 })))
  }

  package func gestureWasSent(_ gesture: SentGesture, in activity: Int?) {
    write(
      .gesture(
        .init(
          activity: activity, action: gesture.action, point: gesture.point.map { [$0.x, $0.y] },
          frame: gesture.frame.map { [$0.minX, $0.minY, $0.width, $0.height] })))
  }

  package func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) {
    write(
      .resolution(
        .init(resolution, activity: activity, test: test, taken: resolution.taken.map(sinceStart))))
  }

  /// Converts a time of `MonotonicClock` to the time of the stream, rounded to microseconds.
  private func sinceStart(_ uptime: TimeInterval) -> TimeInterval {
    (max(0, uptime - start) * 1e6).rounded() / 1e6
  }

  package func attachmentWasStored(_ attachment: StoredAttachment) {
    var info = attachment.userInfo
    let taken = attachment.taken.map(sinceStart)
    // A player of the video needs the time of the first frame.
    if let taken, attachment.typeIdentifier == UniformType.video { info["start"] = "\(taken)" }
    let test = attachment.test.map(number(ofRecorders:)) ?? test
    write(
      .attachment(
        .init(
          test: test, activity: attachment.activity, name: attachment.name, type: attachment.typeIdentifier,
          digest: attachment.digest, file: attachment.url.lastPathComponent, size: attachment.size,
          lifetime: attachment.lifetime.rawValue, info: info.isEmpty ? nil : info, taken: taken)))
  }

  package func attachmentWasRemoved(_ url: URL) {
    write(.attachmentRemoved(.init(test: test, file: url.lastPathComponent)))
  }

  package func issueWasRecorded(_ issue: RecordedIssue) { write(issue, expected: nil) }

  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    write(issue, expected: .init(reason: reason))
  }

  private func write(_ issue: RecordedIssue, expected: BundleEvent.Issue.Expectation?) {
    let test = issue.test.map(number(ofRecorders:)) ?? test
    if issue.isFailure, expected == nil {
      state.withLock { $0.testsWithoutEnd.testDidFail(issue.test == nil ? $0.testNumber : test ?? 0) }
    }
    let frames = symbolicate(issue.callStack)
    write(
      .issue(
        .init(
          test: test,
          activity: issue.activity, type: issue.type, isFailure: issue.isFailure,
          text: Self.shortened(issue.compactDescription),
          details: issue.detailedDescription.map(Self.shortened), facts: issue.facts, file: issue.file,
          line: issue.line,
          frames: frames.isEmpty ? nil : frames, expected: expected,
          infrastructure: issue.isInfrastructure ? true : nil)))
  }

  /// Shortens a very long text to its beginning, because the length of an event's line is limited.
  private static func shortened(_ text: String) -> String {
    let rest = text.utf8.count - maximumText
    guard rest > 0 else { return text }
    return String(decoding: text.utf8.prefix(maximumText), as: UTF8.self) + "… (\(rest) more bytes)"
  }

  /// The largest number of bytes of the text and of the details of an issue.
  private static let maximumText = 1 << 20
}
