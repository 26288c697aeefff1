// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// The results in the event stream of one process: a row for each test, and a row for each case of a parameterized
/// test.
///
/// All times are in seconds of `MonotonicClock`, so that a step of the system clock does not change the durations. The
/// event stream contains the times of this clock.
struct SwiftTestingReading {
  /// The result of a test or of a case, with its issues and attachments.
  struct Row {
    let test: TestIdentifier
    /// The arguments of a case of a parameterized test; nil in the row of a test.
    var arguments: String?
    /// The number of the run if Swift Testing itself repeats the test: 2 for the first repetition; nil for the first
    /// run.
    var iteration: Int?
    let start: TimeInterval
    /// The result; nil until the end of the test or case.
    fileprivate(set) var result: AttemptResult?
    /// Whether the run was interrupted before the test or case ended, so that its outcome is unknown.
    fileprivate(set) var isInterrupted = false
    fileprivate(set) var issues: [(time: TimeInterval, issue: BundleEvent.Issue)] = []
    fileprivate(set) var attachments: [(time: TimeInterval, file: URL, name: String)] = []
    /// The reason for the cancellation; nil if the test or case was not cancelled.
    fileprivate var cancellation: String?

    fileprivate var hasFailed: Bool { issues.contains { $0.issue.isFailure && $0.issue.expected == nil } }

    fileprivate mutating func end(at time: TimeInterval) {
      guard result == nil else { return }
      let duration = time - start
      if hasFailed {
        result = AttemptResult(.failed, cause: .test, duration: duration)
      } else if let cancellation {
        result = AttemptResult(.skipped, duration: duration, message: cancellation)
      } else {
        result = AttemptResult(.passed, duration: duration)
      }
    }

    fileprivate mutating func fail(at time: TimeInterval) {
      result = AttemptResult(.failed, cause: .test, duration: time - start)
    }
  }

  /// The properties of a test that the stream reports before any test runs.
  struct Declaration {
    var file: String?
    var line: Int?
    var tags: [String] = []
    var bugs: [BundleEvent.TestStarted.Bug] = []
    /// The time limit in seconds; nil if the test has none, or if it is not known.
    var timeLimit: TimeInterval?
  }

  /// Identifies a row.
  private struct Key: Hashable {
    let test: TestIdentifier
    let iteration: Int
    let parameterizedCase: SwiftTestingEvent.Payload.Case?
  }

  private let tests: [TestIdentifier]
  private let byName: [String: TestIdentifier]
  private var caseNames = CaseNames()
  /// The rows of all tests and cases, in the order of their first event.
  private var allRows: [Row] = []
  /// The indices of the rows in `allRows`.
  private var rowIndices: [Key: Int] = [:]
  /// For each test that has started, the number of its last run: 1 for the first run, 2 for the first repetition.
  private var iterations: [TestIdentifier: Int] = [:]
  /// The tests that have started and not ended, with their start times.
  private var startTimes: [TestIdentifier: TimeInterval] = [:]
  /// The time of the last start or end of a test or case.
  private var lastProgress = -TimeInterval.infinity
  private(set) var declarations: [TestIdentifier: Declaration] = [:]
  /// The tags of suites, by Swift Testing's id of the suite: `Module.Outer/Inner`.
  private var tagsOfSuites: [String: [String]] = [:]
  /// The first line of the stream that could not be read; nil if all lines were read.
  private(set) var unreadableLine: String?

  init(_ tests: [TestIdentifier]) {
    self.tests = tests
    byName = Dictionary(tests.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { $1 })
  }

  /// The beginning of Swift Testing's id for a test: `Module.Suite/function()`, and the location if the test has one.
  static func name(of test: TestIdentifier) -> String {
    "\(test.target)."
      + [test.suite, test.test, test.location ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The tests that have started and not ended, with the times from which their time limits count.
  ///
  /// Swift Testing reports the start of a test and of its cases before the traits of the test apply. So a test that
  /// has started may wait until other tests have ended, for example for its turn on the desktop. The limit of a test
  /// therefore counts from the last start or end of any test or case.
  var running: [(test: TestIdentifier, start: TimeInterval)] {
    startTimes.map { ($0.key, max($0.value, lastProgress)) }
  }

  /// The declarations, with the tags of the suites around each test.
  ///
  /// While Swift Testing only lists tests, it reports each tag at the declaration that has it.
  var declarationsWithInheritedTags: [TestIdentifier: Declaration] {
    var all = declarations
    for (test, declaration) in declarations {
      var tags = Set(declaration.tags)
      var suite = "\(test.target)."
      for (index, part) in test.suite.split(separator: "/").enumerated() {
        suite += (index == 0 ? "" : "/") + part
        tags.formUnion(tagsOfSuites[suite] ?? [])
      }
      all[test]?.tags = tags.sorted()
    }
    return all
  }

  /// The rows to record.
  ///
  /// Each case of a parameterized test is recorded separately. The row of the test itself is recorded too if the test
  /// has issues or attachments outside of the cases.
  var rows: [Row] {
    let parameterized = Set(allRows.filter { $0.arguments != nil }.map(\.test))
    return allRows.filter {
      $0.arguments != nil || !parameterized.contains($0.test) || !$0.issues.isEmpty || !$0.attachments.isEmpty
    }
  }

  /// Returns the row of a test with the issues and attachments of its cases; nil if the test has no row.
  ///
  /// It is needed for a process that has recorded the test and its cases as one test.
  func rowIncludingCases(of test: TestIdentifier) -> Row? {
    var row = allRows.first { $0.test == test && $0.arguments == nil }
    for part in allRows where part.test == test && part.arguments != nil {
      row?.issues += part.issues
      row?.attachments += part.attachments
    }
    row?.issues.sort { $0.time < $1.time }
    return row
  }

  /// Finds the test for an id such as `Module.Suite/function()/File.swift:12:3`, which always has a location.
  private func test(of id: String?) -> TestIdentifier? {
    guard let id else { return nil }
    return byName[id] ?? id.lastIndex(of: "/").flatMap { byName[String(id[..<$0])] }
  }

  /// Reads a line of the event stream.
  ///
  /// - Returns: the starts and results of tests that the line reports.
  mutating func read(_ line: String) -> [DriverReport] {
    let event: SwiftTestingEvent
    do {
      event = try JSONDecoder().decode(SwiftTestingEvent.self, from: Data(line.utf8))
    } catch {
      unreadableLine = unreadableLine ?? line
      return []
    }
    let payload = event.payload
    if event.kind == "test", let test = test(of: payload.id) {
      declarations[test] = Declaration(
        file: payload.sourceLocation?.path, line: payload.sourceLocation?.line, tags: payload.allTags,
        bugs: payload.bugs ?? [], timeLimit: payload.timeLimit)
    }
    if event.kind == "test", payload.kind == "suite", let id = payload.id {
      tagsOfSuites[id] = payload.allTags
    }
    guard event.kind == "event" else { return [] }
    // An event with a time in the future would make a test that hangs look active for longer.
    let now = MonotonicClock.now
    let time = min(now, payload.instant?.absolute ?? now)
    if let test = test(of: payload.testID) { return handle(payload, of: test, at: time) }
    // If a suite is cancelled before its tests begin, this is the only event about these tests.
    guard payload.kind == "testCancelled", let suite = payload.testID else { return [] }
    return tests.filter { Self.name(of: $0).hasPrefix("\(suite)/") && iterations[$0] == nil }.map {
      skip($0, Self.reason(in: payload), at: time)
    }
  }

  private mutating func handle(
    _ payload: SwiftTestingEvent.Payload, of test: TestIdentifier, at time: TimeInterval
  ) -> [DriverReport] {
    // The number of these events is limited. A test that records issues forever makes no progress.
    if Self.progress.contains(payload.kind) { lastProgress = max(lastProgress, time) }
    switch payload.kind {
    case "testStarted":
      // The number comes from the stream, so it may be any; an overflow must not crash the runner.
      iterations[test] = payload.iteration ?? (iterations[test] ?? 0) &+ 1
      startTimes[test] = time
      _ = row(of: test, payload, at: time)
      return [.started(test)]
    case "testSkipped": return [skip(test, Self.reason(in: payload), at: time)]
    case "testCaseStarted": _ = row(of: test, payload, at: time)
    case "issueRecorded":
      let index = row(of: test, payload, at: time)
      allRows[index].issues.append((time, Self.issue(payload)))
    case "valueAttached":
      guard let path = payload.attachment?.path else { break }
      let file = URL(fileURLWithPath: path)
      let name = payload.attachment?.name ?? file.lastPathComponent
      let index = row(of: test, payload, at: time)
      allRows[index].attachments.append((time, file, name))
    case "testCancelled", "testCaseCancelled":
      let index = row(of: test, payload, at: time)
      allRows[index].cancellation = Self.reason(in: payload)
    case "testCaseEnded":
      guard payload.parameterizedCase != nil else { break }
      let index = row(of: test, payload, at: time)
      allRows[index].end(at: time)
    case "testEnded": return end(test, payload, at: time)
    default: break
    }
    return []
  }

  /// The kinds of events that show that a process does not hang.
  private static let progress: Set = [
    "testStarted", "testCaseStarted", "testCaseEnded", "testEnded", "testSkipped",
  ]

  private mutating func end(
    _ test: TestIdentifier, _ payload: SwiftTestingEvent.Payload, at time: TimeInterval
  ) -> [DriverReport] {
    guard let start = startTimes.removeValue(forKey: test) else { return [] }
    let verdict = payload.messages?.first?.symbol
    // Older toolchains report the reason for a cancellation only in this event.
    if verdict == "skip" {
      let index = row(of: test, payload, at: time)
      allRows[index].cancellation = allRows[index].cancellation ?? Self.reason(in: payload)
    }
    let indices = indicesOfRows(of: test)
    // The record must not show a test as passed that Swift Testing reports as failed without an issue.
    let hasCause = indices.contains { allRows[$0].hasFailed }
    for index in indices { allRows[index].end(at: time) }
    if verdict == "fail", !hasCause, let last = indices.last { allRows[last].fail(at: time) }
    let results = indices.compactMap { allRows[$0].result }
    let cases = indices.filter { allRows[$0].arguments != nil }.compactMap { allRows[$0].result }
    var result = AttemptResult(.passed, duration: time - start)
    if verdict == "fail" || results.contains(where: \.isFailure) {
      result = AttemptResult(.failed, cause: .test, duration: result.duration)
    } else if let skipped = (cases.isEmpty ? results : cases).first,
      (cases.isEmpty ? results : cases).allSatisfy({ $0.outcome == .skipped })
    {
      result = AttemptResult(.skipped, duration: result.duration, message: skipped.message)
    }
    return [.finished(test, result)]
  }

  /// Adds the row of a test that was skipped before it started.
  private mutating func skip(
    _ test: TestIdentifier, _ reason: String, at time: TimeInterval
  ) -> DriverReport {
    startTimes[test] = nil
    iterations[test] = iterations[test] ?? 1
    var row = Row(test: test, start: time)
    let result = AttemptResult(.skipped, duration: 0, message: reason)
    row.result = result
    allRows.append(row)
    return .finished(test, result)
  }

  /// Ends the tests that were running when the process ended.
  ///
  /// If it is known that the process ended inside some of them, the others may have waited for their turn. They are
  /// not blamed for the end: those with a failure fail with it, and those without a failure get no result, so that they
  /// run again.
  ///
  /// - Parameters:
  ///   - verdict: the reason why they failed.
  ///   - time: the end of the process.
  ///   - inside: the tests that had begun and not ended, as far as it is known.
  /// - Returns: the results of these tests.
  mutating func processDidEnd(
    _ verdict: ProcessExitDiagnosis, at time: TimeInterval, inside: Set<TestIdentifier> = []
  ) -> [DriverReport] {
    let isKnown = !verdict.isInterruption && startTimes.keys.contains(where: inside.contains)
    return startTimes.sorted { $0.key < $1.key }.compactMap { test, start -> DriverReport? in
      if isKnown, !inside.contains(test) { return endWaiting(test, since: start, at: time) }
      let unended = indicesOfRows(of: test).filter { allRows[$0].result == nil }
      let cases = unended.filter { allRows[$0].arguments != nil }
      for index in unended {
        // If cases were running, the process ended in one of them, and not in the test outside of its cases.
        if cases.isEmpty || cases.contains(index) {
          allRows[index].issues.append((time, UnfinishedTestWriter.issue(verdict, test: nil)))
        }
        allRows[index].result = AttemptResult(
          .failed, cause: verdict.cause, duration: time - allRows[index].start, message: verdict.text)
        allRows[index].isInterrupted = verdict.isInterruption
      }
      startTimes[test] = nil
      return .finished(
        test,
        AttemptResult(.failed, cause: verdict.cause, duration: time - start, message: verdict.text))
    }
  }

  /// Ends a test that waited for its turn when the process ended.
  ///
  /// - Parameters:
  ///   - test: the test that was waiting for its turn.
  ///   - start: the reported start of the test.
  ///   - time: the end of the process.
  /// - Returns: the failure of the test, for example of a case that had ended; nil if it has not failed.
  private mutating func endWaiting(
    _ test: TestIdentifier, since start: TimeInterval, at time: TimeInterval
  ) -> DriverReport? {
    startTimes[test] = nil
    let failed = indicesOfRows(of: test).filter { allRows[$0].hasFailed }
    guard !failed.isEmpty else { return nil }
    for index in failed { allRows[index].end(at: time) }
    return .finished(test, AttemptResult(.failed, cause: .test, duration: time - start))
  }

  // MARK: - Rows

  /// Returns the indices of the rows of a test and its cases, in the current repetition of the test.
  private func indicesOfRows(of test: TestIdentifier) -> [Int] {
    rowIndices.filter { $0.key.test == test && $0.key.iteration == iterations[test] }.map(\.value).sorted()
  }

  /// Returns the index of the row to which an event belongs, after adding this row if it does not exist.
  private mutating func row(
    of test: TestIdentifier, _ payload: SwiftTestingEvent.Payload, at time: TimeInterval
  ) -> Int {
    let iteration = iterations[test] ?? 1
    let key = Key(test: test, iteration: iteration, parameterizedCase: payload.parameterizedCase)
    if let index = rowIndices[key] { return index }
    let arguments = payload.parameterizedCase.map {
      caseNames.name(ofCaseWith: $0.displayName, of: "\(test) \(iteration)")
    }
    rowIndices[key] = allRows.count
    allRows.append(
      Row(test: test, arguments: arguments, iteration: iteration > 1 ? iteration : nil, start: time))
    return allRows.count - 1
  }

  /// Returns the reason why a test was skipped or cancelled.
  private static func reason(in payload: SwiftTestingEvent.Payload) -> String {
    let comments = payload.allComments ?? []
    return comments.isEmpty
      ? payload.messages?.first?.text ?? "The test was cancelled, and no reason was given."
      : comments.joined(separator: "\n")
  }

  private static func issue(_ payload: SwiftTestingEvent.Payload) -> BundleEvent.Issue {
    let issue = payload.issue
    let isKnown = issue?.isKnown == true
    var texts = payload.messages?.map(\.text) ?? []
    var expected: BundleEvent.Issue.Expectation?
    if isKnown {
      // The comment of withKnownIssue() follows the text of the issue.
      let details = payload.messages?.filter { $0.symbol == "details" }.count ?? 0
      let hasReason = payload.allComments.map { details > $0.count } ?? false
      expected = .init(reason: hasReason ? texts.removeLast() : nil)
    }
    // "Issue recorded" adds nothing if the issue has a comment.
    if texts.count > 1, texts.first == "Issue recorded" { texts.removeFirst() }
    return BundleEvent.Issue(
      test: nil, activity: nil, type: "assertionFailure",
      isFailure: isKnown ? issue?.severity != "warning" : issue?.isFailure ?? true,
      text: texts.isEmpty ? "An issue was recorded." : texts.joined(separator: "\n"),
      file: issue?.sourceLocation?.path, line: issue?.sourceLocation?.line, expected: expected)
  }
}
