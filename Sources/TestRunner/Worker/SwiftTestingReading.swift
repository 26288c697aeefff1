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
  struct Row {
    let test: TestIdentifier
    /// The arguments of a case of a parameterized test.
    var arguments: String?
    /// The number of the repetition, if Swift Testing itself repeats the test.
    var iteration: Int?
    let start: TimeInterval
    fileprivate(set) var result: AttemptResult?
    fileprivate(set) var issues: [(time: TimeInterval, issue: BundleEvent.Issue)] = []
    fileprivate(set) var attachments: [(time: TimeInterval, file: URL, name: String)] = []
    /// The message of a cancellation.
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
  }

  /// The properties of a test that the stream reports before any test runs.
  struct Declaration {
    var file: String?
    var line: Int?
    var tags: [String] = []
    var bugs: [BundleEvent.TestStarted.Bug] = []
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
  private var all: [Row] = []
  private var places: [Key: Int] = [:]
  private var iterations: [TestIdentifier: Int] = [:]
  private var running: [TestIdentifier: TimeInterval] = [:]
  private(set) var declarations: [TestIdentifier: Declaration] = [:]

  init(_ tests: [TestIdentifier]) {
    self.tests = tests
    byName = Dictionary(tests.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { $1 })
  }

  /// Swift Testing's name for a test: `Module.Suite/function()`.
  static func name(of test: TestIdentifier) -> String {
    "\(test.target)." + (test.suite.isEmpty ? "" : "\(test.suite)/") + test.test
  }

  /// The tests that have started and not ended, with their start times.
  var open: [(test: TestIdentifier, start: TimeInterval)] { running.map { ($0.key, $0.value) } }

  /// The rows to record.
  ///
  /// Each case of a parameterized test is recorded separately. The row of the whole test is added only if the test has
  /// issues or attachments outside of the cases.
  var rows: [Row] {
    let parameterized = Set(all.filter { $0.arguments != nil }.map(\.test))
    return all.filter {
      $0.arguments != nil || !parameterized.contains($0.test) || !$0.issues.isEmpty || !$0.attachments.isEmpty
    }
  }

  /// Returns the row of a whole test including its cases, for a process that has recorded the test and its cases as one
  /// test.
  func whole(of test: TestIdentifier) -> Row? {
    var row = all.first { $0.test == test && $0.arguments == nil }
    for part in all where part.test == test && part.arguments != nil {
      row?.issues += part.issues
      row?.attachments += part.attachments
    }
    row?.issues.sort { $0.time < $1.time }
    return row
  }

  /// Finds the test for an id such as `Module.Suite/function()/File.swift:12:3`.
  private func test(of id: String?) -> TestIdentifier? {
    guard let id else { return nil }
    return byName[id] ?? id.lastIndex(of: "/").flatMap { byName[String(id[..<$0])] }
  }

  mutating func read(_ line: String) -> [DriverReport] {
    guard let event = try? JSONDecoder().decode(SwiftTestingEvent.self, from: Data(line.utf8)) else {
      return []
    }
    let payload = event.payload
    if event.kind == "test", let test = test(of: payload.id) {
      declarations[test] = Declaration(
        file: payload.sourceLocation?.path, line: payload.sourceLocation?.line, tags: payload.allTags,
        bugs: payload.bugs ?? [])
    }
    guard event.kind == "event" else { return [] }
    // An event cannot be later than its reading. Without this limit, a wrong time could postpone a deadline.
    let now = MonotonicClock.now
    let time = min(now, payload.instant?.absolute ?? now)
    if let test = test(of: payload.testID) { return take(payload, of: test, at: time) }
    // If a suite is cancelled before its tests begin, this is the only event about these tests.
    guard payload.kind == "testCancelled", let suite = payload.testID else { return [] }
    return tests.filter { Self.name(of: $0).hasPrefix("\(suite)/") && iterations[$0] == nil }.map {
      skip($0, Self.reason(in: payload), at: time)
    }
  }

  private mutating func take(
    _ payload: SwiftTestingEvent.Payload, of test: TestIdentifier, at time: TimeInterval
  ) -> [DriverReport] {
    switch payload.kind {
    case "testStarted":
      iterations[test] = payload.iteration ?? (iterations[test] ?? 0) + 1
      running[test] = time
      change(test, payload, at: time) { _ in }
      return [.started(test)]
    case "testSkipped": return [skip(test, Self.reason(in: payload), at: time)]
    case "testCaseStarted": change(test, payload, at: time) { _ in }
    case "issueRecorded":
      let issue = Self.issue(payload)
      change(test, payload, at: time) { $0.issues.append((time, issue)) }
    case "valueAttached":
      guard let path = payload.attachment?.path else { break }
      let file = URL(fileURLWithPath: path)
      let name = payload.attachment?.name ?? file.lastPathComponent
      change(test, payload, at: time) { $0.attachments.append((time, file, name)) }
    case "testCancelled", "testCaseCancelled":
      let reason = Self.reason(in: payload)
      change(test, payload, at: time) { $0.cancellation = reason }
    case "testCaseEnded":
      if payload.parameterizedCase != nil { change(test, payload, at: time) { $0.end(at: time) } }
    case "testEnded": return end(test, payload, at: time)
    default: break
    }
    return []
  }

  private mutating func end(
    _ test: TestIdentifier, _ payload: SwiftTestingEvent.Payload, at time: TimeInterval
  ) -> [DriverReport] {
    guard let start = running.removeValue(forKey: test) else { return [] }
    let verdict = payload.messages?.first?.symbol
    // Older toolchains report the reason of a cancellation only in this event.
    if verdict == "skip" {
      change(test, payload, at: time) { $0.cancellation = $0.cancellation ?? Self.reason(in: payload) }
    }
    let rows = places(of: test)
    for place in rows { all[place].end(at: time) }
    let results = rows.compactMap { all[$0].result }
    let cases = rows.filter { all[$0].arguments != nil }.compactMap { all[$0].result }
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

  private mutating func skip(
    _ test: TestIdentifier, _ reason: String, at time: TimeInterval
  ) -> DriverReport {
    running[test] = nil
    iterations[test] = iterations[test] ?? 1
    var row = Row(test: test, start: time)
    let result = AttemptResult(.skipped, duration: 0, message: reason)
    row.result = result
    all.append(row)
    return .finished(test, result)
  }

  /// Ends the tests that were running when the process ended.
  mutating func processDidEnd(_ verdict: EndVerdict, at time: TimeInterval) -> [DriverReport] {
    running.sorted { $0.key < $1.key }.map { test, start in
      let open = places(of: test).filter { all[$0].result == nil }
      let cases = open.filter { all[$0].arguments != nil }
      for place in open {
        if cases.isEmpty || cases.contains(place) {
          all[place].issues.append((time, EndRecord.issue(verdict, test: nil)))
        }
        all[place].result = AttemptResult(
          .failed, cause: verdict.cause, duration: time - all[place].start,
          message: verdict.text)
      }
      running[test] = nil
      return .finished(
        test,
        AttemptResult(.failed, cause: verdict.cause, duration: time - start, message: verdict.text))
    }
  }

  // MARK: - Rows

  /// Returns the rows of the current repetition of a test.
  private func places(of test: TestIdentifier) -> [Int] {
    places.filter { $0.key.test == test && $0.key.iteration == iterations[test] }.map(\.value).sorted()
  }

  private mutating func change(
    _ test: TestIdentifier, _ payload: SwiftTestingEvent.Payload, at time: TimeInterval,
    _ body: (inout Row) -> Void
  ) {
    let iteration = iterations[test] ?? 1
    let key = Key(test: test, iteration: iteration, parameterizedCase: payload.parameterizedCase)
    let place = places[key] ?? all.count
    if place == all.count {
      places[key] = place
      let arguments = payload.parameterizedCase.map {
        caseNames.name(ofCaseWith: $0.displayName, of: "\(test) \(iteration)")
      }
      all.append(
        Row(test: test, arguments: arguments, iteration: iteration > 1 ? iteration : nil, start: time))
    }
    body(&all[place])
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
