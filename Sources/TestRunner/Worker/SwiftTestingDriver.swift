import Desktop
import Foundation
import ResultBundle

/// A process that runs tests of Swift Testing; its stream of events tells what happens. Tests that use Understudy write
/// their own records, and the runner those of the others.
final class SwiftTestingDriver: TestDriver {
  let process: TestProcess
  private let tests: [TestIdentifier]
  private let iteration: Int?
  private let configuration: String?
  private let bundle: URL
  private let events: URL
  private var reader: FileHandle?
  private var lines = LineBuffer()
  private(set) var trouble: String?
  private var begun: [TestIdentifier: Date] = [:]
  private var issues: [TestIdentifier: [BundleEvent.Issue]] = [:]
  private var results: [TestIdentifier: (start: Date, result: AttemptResult)] = [:]

  /// - Parameter events: the file that Swift Testing writes its events to.
  init(
    _ process: TestProcess, tests: [TestIdentifier], iteration: Int?, configuration: String?, bundle: URL,
    events: URL
  ) {
    self.process = process
    self.tests = tests
    self.iteration = iteration
    self.configuration = configuration
    self.bundle = bundle
    self.events = events
  }

  /// What the executable is called with.
  static func arguments(for tests: [TestIdentifier], events: URL) -> [String] {
    ["--testing-library", "swift-testing", "--event-stream-version", "0"]
      + ["--event-stream-output-path", events.path]
      // The names of the tests end with a slash and the place of the declaration.
      + tests.flatMap { ["--filter", "^\(NSRegularExpression.escapedPattern(for: name(of: $0)))(/|$)"] }
  }

  private static func name(of test: TestIdentifier) -> String {
    "\(test.target)." + (test.suite.isEmpty ? "" : "\(test.suite)/") + test.test
  }

  private lazy var byName = Dictionary(
    tests.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { $1 })

  /// The test of an id such as `Module.Suite/function()/File.swift:12:3`.
  private func test(of id: String?) -> TestIdentifier? {
    guard let id else { return nil }
    return byName[id] ?? id.lastIndex(of: "/").flatMap { byName[String(id[..<$0])] }
  }

  var running: [(test: TestIdentifier, start: Date)] { begun.map { ($0.key, $0.value) } }

  func takeReports() -> [DriverReport] {
    _ = process.takeOutput()
    if reader == nil { reader = try? FileHandle(forReadingFrom: events) }
    guard let reader, let data = try? reader.readToEnd(), !data.isEmpty else { return [] }
    return lines.take(data).compactMap(read)
  }

  private func read(_ line: String) -> DriverReport? {
    guard let event = try? JSONDecoder().decode(SwiftTestingEvent.self, from: Data(line.utf8)),
      event.kind == "event"
    else { return nil }
    let payload = event.payload
    guard let test = test(of: payload.testID) else { return nil }
    let date = payload.instant.map { Date(timeIntervalSince1970: $0.since1970) } ?? Date()
    switch payload.kind {
    case "testStarted":
      begun[test] = date
      return .started(test)
    case "testSkipped":
      let result = AttemptResult(.skipped, duration: 0, message: payload.messages?.first?.text)
      results[test] = (date, result)
      return .finished(test, result)
    case "issueRecorded":
      guard payload.issue?.isKnown != true else { return nil }
      let isFailure = payload.issue?.isFailure ?? true
      issues[test, default: []].append(
        .init(
          test: nil, activity: nil, type: "assertionFailure", isFailure: isFailure,
          text: payload.messages?.map(\.text).joined(separator: "\n") ?? "An issue was recorded.",
          file: payload.issue?.sourceLocation?._filePath, line: payload.issue?.sourceLocation?.line))
      return nil
    case "testEnded":
      guard let start = begun.removeValue(forKey: test) else { return nil }
      let hasFailed = issues[test]?.contains(where: \.isFailure) == true
      let result = AttemptResult(
        hasFailed ? .failed : .passed, cause: hasFailed ? .test : nil,
        duration: date.timeIntervalSince(start))
      results[test] = (start, result)
      return .finished(test, result)
    default: return nil
    }
  }

  func processDidEnd(_ termination: Termination, reason: EndReason?) -> [DriverReport] {
    var reports = takeReports()
    let verdict = EndVerdict(termination, reason: reason, output: process.lastOutput)
    let now = Date()
    for (test, start) in begun.sorted(by: { $0.key < $1.key }) {
      issues[test, default: []].append(EndRecord.issue(verdict, test: nil))
      let result = AttemptResult(
        .failed, cause: verdict.cause, duration: now.timeIntervalSince(start), message: verdict.text)
      results[test] = (start, result)
      reports.append(.finished(test, result))
    }
    begun = [:]
    writeRecord()
    try? FileManager.default.removeItem(at: events)
    return reports
  }

  /// Adds what the process has not written itself.
  private func writeRecord() {
    let completion = StreamCompletion(bundle: bundle, stream: process.stream)
    var known: [String: TestRecord] = [:]
    for record in completion?.record.tests ?? [] { known["\(record.target ?? "")/\(record.name)"] = record }
    var additions: [BundleEvent] = []
    var missing: [TestIdentifier] = []
    for test in tests {
      guard let (_, result) = results[test] else { continue }
      guard let record = known["\(test.target)/\(test.recordName)"], let completion else {
        missing.append(test)
        continue
      }
      guard record.outcome == nil else { continue }
      let time = completion.time(of: Date())
      if !record.issues.contains(where: { $0.issue.isFailure && $0.issue.expected == nil }) {
        for var issue in issues[test] ?? [] {
          issue.test = record.number
          additions.append(BundleEvent(time: time, .issue(issue)))
        }
      }
      additions.append(
        BundleEvent(
          time: time,
          .testFinished(
            .init(test: record.number, outcome: result.outcome.rawValue, duration: result.duration))))
    }
    if let completion, !additions.isEmpty {
      do { try completion.append(additions) } catch { trouble = "\(error)" }
    }
    guard !missing.isEmpty else { return }
    let name = completion == nil ? process.stream : "\(process.stream)-tests"
    let stream = RunnerStream(bundle: bundle, name: name, start: process.start)
    for test in missing {
      guard let (start, result) = results[test] else { continue }
      var found = issues[test] ?? []
      if result.outcome == .skipped, let reason = result.message {
        found.append(
          .init(test: nil, activity: nil, type: "skip", isFailure: false, text: reason))
      }
      stream.add(
        test, iteration: iteration, configuration: configuration, start: start, result: result, issues: found)
    }
    stream.finish()
    trouble = trouble ?? stream.trouble
  }
}
