// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes what is recorded into a bundle, as it happens.
///
/// The bundle is made with the first event: a process that only lists its tests leaves none.
package final class BundleWriter: ActivityObserver, @unchecked Sendable {
  package let url: URL
  private let stream: String
  private let date: Date
  private let arguments: [String]
  /// What a runner has set for all tests of the process.
  private let configuration: String?
  private let iteration: Int?
  /// The call stack of an issue in words.
  package typealias Symbolicate = @Sendable ([UInt64]) -> [BundleEvent.Issue.Frame]
  private let symbolicate: Symbolicate
  private let start: TimeInterval
  /// Called once, with the file of events and the time that they count from, in seconds of the monotonic clock.
  package var didOpen: (@Sendable (URL, TimeInterval) -> Void)?
  /// Called with the number of a test that begins, and with 0 when it ends.
  package var testWillChange: (@Sendable (Int) -> Void)?
  private let lock = NSRecursiveLock()
  private var file: Result<EventLog, BundleError>?
  private var testNumber = 0
  private var isTestRunning = false
  private var testStart: TimeInterval = 0
  /// The numbers of the tests in this stream, by the recorder's.
  private var numbers: [Int: Int] = [:]
  private var untold = TestsWithoutEnd()

  /// - Parameters:
  ///   - url: the bundle; made where it is missing, by the first event.
  ///   - stream: the name of the stream of events, which no other one of the bundle has.
  ///   - date: what the times of the stream count from.
  ///   - arguments: of this process.
  ///   - environment: where a runner names the tests' configuration (`UNDERSTUDY_CONFIGURATION`), and which
  ///     repetition of the tests it is (`UNDERSTUDY_TEST_ITERATION`).
  ///   - symbolicate: names the calls of failures.
  package init(
    url: URL, stream: String, date: Date = Date(), arguments: [String] = CommandLine.arguments,
    environment: [String: String] = [:], symbolicate: @escaping Symbolicate = { _ in [] }
  ) {
    self.url = url
    self.stream = stream
    self.date = date
    self.arguments = arguments
    configuration = environment["UNDERSTUDY_CONFIGURATION"].flatMap { $0.isEmpty ? nil : $0 }
    iteration = environment["UNDERSTUDY_TEST_ITERATION"].flatMap(Int.init)
    self.symbolicate = symbolicate
    start = Self.now
  }

  private static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

  package func write(_ kind: BundleEvent.Kind) {
    guard case .success(let log) = log() else { return }
    log.append(BundleEvent(time: Self.now - start, kind))
  }

  /// Why events are not in the bundle, if any are not.
  package var trouble: String? {
    switch lock.withLock({ file }) {
    case .failure(let error): "\(error)"
    case .success(let log): log.trouble.map { "\(log.file.path) lacks \($0)" }
    case nil: nil
    }
  }

  private func log() -> Result<EventLog, BundleError> {
    lock.withLock {
      if let file { return file }
      let made = Result { () throws(BundleError) in try makeLog() }
      file = made
      return made
    }
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
            arguments: arguments, host: .current))))
    didOpen?(log.file, start)
    return log
  }

  /// The number of the test that started last; nil when none has.
  package var lastTest: Int? { lock.withLock { testNumber > 0 ? testNumber : nil } }

  /// The number of the running test; nil between tests.
  package var test: Int? { lock.withLock { isTestRunning ? testNumber : nil } }

  /// The number in this stream of a test that the recorder has counted.
  func number(ofRecorders number: Int) -> Int? { lock.withLock { numbers[number] } }

  // MARK: - What is recorded

  /// The last event; a process in which nothing happened has none.
  ///
  /// - Parameter hasSucceeded: whether the process says that no test has failed.
  package func runDidFinish(hasSucceeded: Bool = true) {
    guard lock.withLock({ file }) != nil else { return }
    for end in lock.withLock({ untold.ends(hasSucceeded: hasSucceeded, at: Self.now) }) {
      write(.testFinished(end))
    }
    write(.runFinished)
    if case .success(let log) = lock.withLock({ file }) { log.finish() }
  }

  /// Ends the stream, and with it the test that runs, which has failed.
  package func runDidFinishWithinTest() {
    let hanging = lock.withLock {
      defer { isTestRunning = false }
      return isTestRunning ? (number: testNumber, duration: Self.now - testStart) : nil
    }
    if let hanging {
      let outcome = TestOutcome.failed.rawValue
      write(.testFinished(.init(test: hanging.number, outcome: outcome, duration: hanging.duration)))
    }
    runDidFinish(hasSucceeded: false)
  }

  private func synchronize() {
    if case .success(let log) = lock.withLock({ file }) { log.synchronize() }
  }

  package func suiteDidStart(named name: String) { write(.suiteStarted(.init(name: name))) }
  package func suiteDidFinish(named name: String) { write(.suiteFinished(.init(name: name))) }

  package func testDidStart(_ test: TestDescription, at date: Date) {
    let number = lock.withLock {
      testNumber += 1
      isTestRunning = true
      testStart = Self.now
      numbers[test.number] = testNumber
      untold.testDidStart(testNumber, tellsItsEnd: test.tellsItsEnd, at: Self.now)
      return testNumber
    }
    write(
      .testStarted(
        .init(
          test: number, name: test.name, target: test.target, file: test.file, line: test.line,
          iteration: test.iteration ?? iteration, configuration: configuration, arguments: test.arguments,
          tags: test.tags.isEmpty ? nil : test.tags, bugs: test.bugs.isEmpty ? nil : test.bugs)))
    testWillChange?(number)
  }

  package func testDidFinish(named name: String, outcome: TestOutcome, duration: TimeInterval) {
    let number = lock.withLock {
      isTestRunning = false
      return testNumber
    }
    testWillChange?(0)
    write(.testFinished(.init(test: number, outcome: outcome.rawValue, duration: duration)))
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

  /// The stream's time of an instant, to the microsecond.
  private func sinceStart(_ uptime: TimeInterval) -> TimeInterval {
    (max(0, uptime - start) * 1e6).rounded() / 1e6
  }

  package func attachmentWasKept(_ attachment: KeptAttachment) {
    var info = attachment.userInfo
    let taken = attachment.taken.map(sinceStart)
    // A player has to know when its first picture was.
    if let taken, attachment.typeIdentifier == UniformType.video { info["start"] = "\(taken)" }
    let test = attachment.test.map { number in lock.withLock { numbers[number] } } ?? test
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
    let test = issue.test.map { number in lock.withLock { numbers[number] } } ?? test
    if issue.isFailure, expected == nil {
      lock.withLock { untold.testDidFail(issue.test == nil ? testNumber : test ?? 0) }
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

  /// The beginning of a text that nobody reads to its end: an event has to fit a line.
  private static func shortened(_ text: String) -> String {
    let rest = text.utf8.count - maximumText
    guard rest > 0 else { return text }
    return String(decoding: text.utf8.prefix(maximumText), as: UTF8.self) + "… (\(rest) more bytes)"
  }

  /// Bytes.
  private static let maximumText = 1 << 20
}
