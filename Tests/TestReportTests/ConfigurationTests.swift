// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests reports of several configurations, of repetitions in other processes, and of failures of the desktop.
final class ConfigurationTests: WrittenBundleTestCase {
  /// Returns a run with three tests.
  ///
  /// `testOne` passes in one configuration and fails in another one. `testTwice` fails in a process whose stream is the
  /// last one by name, and then passes in another process. `testThree` fails because of the desktop.
  private func sample() throws -> RunResults {
    let bundle = folder.appendingPathComponent("run.understudy")
    try write(
      "run", Self.process(at: 0, [Self.test("A.testOne", "Light"), Self.test("A.testOne", "Dark", "failed")]))
    let events = bundle.appendingPathComponent("events")
    let failed = Self.process(at: 10, [Self.test("A.testTwice", "Dark", "failed", iteration: 1)])
    let passed = Self.process(at: 30, [Self.test("A.testTwice", "Dark", iteration: 2)])
    try Data(failed.utf8).write(to: events.appendingPathComponent("z.jsonl"))
    try Data(passed.utf8).write(to: events.appendingPathComponent("b.jsonl"))
    let desktop = Self.process(at: 40, [Self.test("A.testThree", "Dark", "failed", isOfDesktop: true)])
    try Data(desktop.utf8).write(to: events.appendingPathComponent("y.jsonl"))
    return RunResults(try BundleReader.read(bundle))
  }

  private static func process(at second: Int, _ tests: [String]) -> String {
    stream(tests.joined(separator: "\n"))
      .replacingOccurrences(
        of: "2026-01-01T00:00:00.000Z", with: "2026-01-01T00:00:\(second < 10 ? "0" : "")\(second).000Z")
  }

  private static func test(
    _ name: String, _ configuration: String, _ outcome: String = "passed", iteration: Int? = nil,
    isOfDesktop: Bool = false, isKilled: Bool = false
  ) -> String {
    let repetition = iteration.map { ",\"iteration\":\($0)" } ?? ""
    let desktop =
      (isOfDesktop ? ",\"infrastructure\":true" : "")
      + (isKilled ? ",\"facts\":{\"kind\":\"testProcessKilled\"}" : "")
    // The number identifies a test in its stream; one number for each configuration is sufficient here.
    let number = configuration == "Light" ? 1 : 2
    let issue =
      outcome == "failed"
      ? "{\"event\":\"issue\",\"time\":2,\"test\":\(number),\"type\":\"system\",\"isFailure\":true,\"text\":\"It failed.\"\(desktop)}\n"
      : ""
    return """
      {"event":"testStarted","time":\(number),"test":\(number),"name":"\(name)","target":"T","configuration":"\(configuration)"\(repetition)}
      \(issue){"event":"testFinished","time":3,"test":\(number),"outcome":"\(outcome)","duration":1}
      """
  }

  func testATestIsListedOnceForEachConfiguration() throws {
    let results = try sample()
    XCTAssertEqual(results.configurations, ["Light", "Dark"])
    let titles = results.tests.map(\.name.title)
    XCTAssertEqual(
      titles.sorted(),
      ["T/A/testOne (Dark)", "T/A/testOne (Light)", "T/A/testThree (Dark)", "T/A/testTwice (Dark)"])
    XCTAssertEqual(
      Set(results.tests.map(\.name.identifier)).count, 3, "the identifier contains no configuration")
    XCTAssertTrue(TextSummary(results).text.contains("T/A/testOne (Dark)"), TextSummary(results).text)
    XCTAssertTrue(GitHubAnnotations(results, root: "/").text.contains("title=T/A/testOne (Dark)"))
    let json = try XCTUnwrap(String(data: JSONReport(results).data(), encoding: .utf8))
    XCTAssertTrue(json.contains("\"configuration\" : \"Dark\""), json)
  }

  func testAttemptsInSeveralProcessesAreOrderedByTime() throws {
    let results = try sample()
    let twice = try XCTUnwrap(results.tests.first { $0.name.test == "testTwice" })
    XCTAssertEqual(twice.attempts.map(\.outcome), [.failed, .passed])
    XCTAssertEqual(twice.attempts.map(\.test.iteration), [1, 2])
    XCTAssertEqual(twice.outcome, .flaky)
    XCTAssertTrue(TextSummary(results).text.contains("≈ T/A/testTwice (Dark) failed first and then passed"))
  }

  func testDesktopFailuresAreDistinguished() throws {
    let results = try sample()
    XCTAssertEqual(results.tests.filter(\.isInfrastructureFailure).map(\.name.test), ["testThree"])
    let summary = TextSummary(results).text
    XCTAssertTrue(summary.contains("T/A/testThree (Dark): the desktop failed, not the test"), summary)
    XCTAssertTrue(summary.contains("2 failed (1 because of the desktop)"), summary)
    XCTAssertTrue(GitHubAnnotations(results, root: "/").text.contains("The desktop failed"))
  }

  func testJUnitHasASuiteForEachConfigurationAndErrorsForTheDesktop() throws {
    let root = try XCTUnwrap(try XMLDocument(xmlString: JUnitReport(try sample()).text).rootElement())
    let suites = root.elements(forName: "testsuite")
    XCTAssertEqual(
      Set(suites.map { $0.attribute(forName: "name")?.stringValue }), ["T.A (Light)", "T.A (Dark)"])
    XCTAssertEqual(root.attribute(forName: "failures")?.stringValue, "1")
    XCTAssertEqual(root.attribute(forName: "errors")?.stringValue, "1")
    let cases = suites.flatMap { $0.elements(forName: "testcase") }
    let three = try XCTUnwrap(cases.first { $0.attribute(forName: "name")?.stringValue == "testThree" })
    XCTAssertEqual(three.children?.compactMap(\.name), ["error"])
  }

  func testAComparisonTreatsEachConfigurationSeparately() throws {
    let results = try sample()
    let before = try self.results("before", Self.process(at: 0, [Self.test("A.testOne", "Dark")]))
    let comparison = RunComparison(before: before, after: results)
    XCTAssertEqual(comparison.newlyFailing.map(\.name.title), ["T/A/testOne (Dark)"])
    XCTAssertTrue(comparison.added.map(\.name.title).contains("T/A/testOne (Light)"))
    XCTAssertTrue(ComparisonText(comparison).text.contains("T/A/testOne (Dark)"))
  }

  func testTestsThatDidNotRunAreNotRemoved() throws {
    // The runner records the location of a test.
    let located = Self.test("sum(of:)/SumTests.swift:12:3", "Dark").replacingOccurrences(
      of: "\"target\":\"T\"", with: "\"target\":\"T\",\"suite\":\"Outer.Inner\"")
    let before = try results(
      "before",
      Self.process(
        at: 0,
        ["A.testOne", "A.testTwo", "A.testGone"].map { Self.test($0, "Dark") } + [
          Self.test("A.testTwo", "Light"), Self.test("Outer.Inner.sum(of:)", "Dark"),
          located,
        ]))
    let notRun = #"""
      {"event":"notRun","time":4,"configuration":"Dark","reason":"maximumFailures",\#
      "tests":["T/A/testTwo","T/A/testNew","T/Outer/Inner/sum(of:)/SumTests.swift:12:3"]}
      """#
    let after = try results("after", Self.process(at: 0, [Self.test("A.testOne", "Dark"), notRun]))
    let comparison = RunComparison(before: before, after: after)
    XCTAssertEqual(
      Set(comparison.notRun.map(\.name.title)),
      [
        "T/A/testTwo (Dark)", "T/Outer/Inner/sum(of:) (Dark)",
        "T/Outer/Inner/sum(of:)/SumTests.swift:12:3 (Dark)",
      ])
    XCTAssertEqual(
      Set(comparison.removed.map(\.name.title)), ["T/A/testGone (Dark)", "T/A/testTwo (Light)"])
    let text = ComparisonText(comparison).text
    XCTAssertTrue(text.contains("Not run (3)\n") && text.contains("  T/A/testTwo (Dark): passed\n"), text)
    let section = ComparisonPage(comparison, before: before, after: after).sections.first {
      $0.kind == "notRun"
    }
    XCTAssertEqual(
      section?.changes.map(\.name).sorted(), ["sum(of:)", "sum(of:)/SumTests.swift:12:3", "testTwo"])
  }

  func testThePageDataHasTheConfigurations() throws {
    let page = try page(of: try sample())
    XCTAssertTrue(
      page.contains("\"configurations\":[\"Light\",\"Dark\"]"), "the data of the run has no configurations")
    XCTAssertTrue(page.contains("\"ofDesktop\":true"), "the data of the run has no failure of the desktop")
  }

  func testPageAndJSONHaveTheRulesForRepetitions() throws {
    let dark = #"{"configuration":"Dark","mode":"fixedIterations","maximum":5}"#
    let rules = #"[\#(dark),{"mode":"untilFailure","maximum":9}]"#
    let url = try write("run", Self.stream(Self.test("A.testOne", "Dark", iteration: 1), repetitions: rules))
    // The runner of another shard has written the same rules.
    let shard = Self.stream("", repetitions: rules)
    try Data(shard.utf8).write(to: url.appendingPathComponent("events/runner-2.jsonl"))
    let results = RunResults(try BundleReader.read(url))
    let expected = [
      BundleEvent.Repetition(configuration: "Dark", mode: "fixedIterations", maximum: 5),
      BundleEvent.Repetition(mode: "untilFailure", maximum: 9),
    ]
    XCTAssertEqual(results.repetitions, expected)
    XCTAssertEqual(RunPage(results).repetitions, expected)
    XCTAssertEqual(try repetitions(in: JSONReport(results).data()), expected)
  }

  func testABundleWithoutRulesForRepetitionsIsRead() throws {
    let results = try results("run", Self.process(at: 0, [Self.test("A.testOne", "Dark")]))
    XCTAssertEqual(results.record.problems, [])
    XCTAssertEqual(results.repetitions, [])
    XCTAssertEqual(RunPage(results).repetitions, [])
    XCTAssertEqual(try repetitions(in: JSONReport(results).data()), [])
  }

  private func repetitions(in json: Data) throws -> [BundleEvent.Repetition] {
    struct Report: Decodable {
      let repetitions: [BundleEvent.Repetition]
    }
    return try JSONDecoder().decode(Report.self, from: json).repetitions
  }

  func testProgressCountsEachConfiguration() throws {
    var progress = RunProgress(expecting: ["T/A/testOne (Light)": 1, "T/A/testOne (Dark)": 1])
    let lines = Self.process(
      at: 0, [Self.test("A.testOne", "Light"), Self.test("A.testOne", "Dark", "failed")])
    for line in lines.split(separator: "\n") {
      _ = progress.add(try BundleCoding.decoder().decode(BundleEvent.self, from: Data(line.utf8)), of: "s")
    }
    XCTAssertEqual(progress.total, 2)
    XCTAssertEqual(progress.count(.passed), 1)
    XCTAssertEqual(progress.count(.failed), 1)
  }

  // MARK: - Repetitions

  /// Returns a run of one test, which was repeated in separate processes.
  ///
  /// - Parameters:
  ///   - mode: the rule for repetitions.
  ///   - attempts: the outcome of each attempt; "desktop" is a failure of the desktop, and "killed" a process that
  ///     another program killed.
  /// - Returns: the run.
  /// - Throws: an error if the bundle cannot be written or read.
  private func repeated(_ mode: String, _ attempts: [String]) throws -> RunResults {
    let name = "\(mode)-\(attempts.joined(separator: "-"))"
    let rules = #"[{"configuration":"Dark","mode":"\#(mode)","maximum":\#(attempts.count)}]"#
    let url = try write(name, Self.stream("", repetitions: rules))
    for (place, attempt) in attempts.enumerated() {
      let test = Self.test(
        "A.testOne", "Dark", ["desktop", "killed"].contains(attempt) ? "failed" : attempt,
        iteration: place + 1, isOfDesktop: attempt == "desktop", isKilled: attempt == "killed")
      try Data(Self.process(at: 10 + place * 10, [test]).utf8).write(
        to: url.appendingPathComponent("events/process-\(place).jsonl"))
    }
    return RunResults(try BundleReader.read(url))
  }

  func testATestWithAFixedNumberOfRunsFailsInAllReportsIfOneRunFails() throws {
    let results = try repeated("fixedIterations", ["passed", "failed", "passed"])
    XCTAssertEqual(results.tests.map(\.outcome), [.failed])
    XCTAssertFalse(results.hasPassed)
    XCTAssertEqual(results.status, 1)
    let summary = TextSummary(results).text
    XCTAssertTrue(summary.contains("1 test: 1 failed"), summary)
    XCTAssertFalse(summary.contains("≈"), summary)
    let junit = JUnitReport(results).text
    XCTAssertTrue(junit.contains("<failure "), junit)
    XCTAssertFalse(junit.contains("flaky"), junit)
    struct Report: Decodable { let counts: [String: Int] }
    let counts = try JSONDecoder().decode(Report.self, from: JSONReport(results).data()).counts
    XCTAssertEqual(counts.filter { $0.value > 0 }, ["failed": 1])
    XCTAssertEqual(RunPage(results).tests.map(\.outcome), ["failed"])
    XCTAssertTrue(GitHubAnnotations(results, root: "/").text.contains("::error"))
  }

  func testARetryThatPassesIsFlakyInAllReports() throws {
    let results = try repeated("retryOnFailure", ["failed", "passed"])
    XCTAssertEqual(results.tests.map(\.outcome), [.flaky])
    XCTAssertEqual(results.status, 0)
    XCTAssertTrue(TextSummary(results).text.contains("1 test: 1 flaky"))
    XCTAssertTrue(JUnitReport(results).text.contains("flakyFailure"))
    XCTAssertEqual(RunPage(results).tests.map(\.outcome), ["flaky"])
  }

  /// The runner has the same outcomes (`RunTallyTests`).
  func testReportsHaveTheOutcomeAndTheStatusOfTheRunner() throws {
    let table: [(mode: String, attempts: [String], outcome: FinalOutcome, status: Int32)] = [
      ("fixedIterations", ["passed", "passed"], .passed, 0),
      ("fixedIterations", ["failed", "skipped"], .failed, 1),
      ("fixedIterations", ["killed", "passed"], .flaky, 0),
      ("fixedIterations", ["passed", "killed", "passed"], .flaky, 0),
      ("fixedIterations", ["killed", "failed", "passed"], .failed, 1),
      ("fixedIterations", ["killed", "killed", "passed"], .failed, 2),
      ("fixedIterations", ["desktop", "passed"], .failed, 2),
      ("fixedIterations", ["failed", "desktop", "passed"], .failed, 1),
      ("retryOnFailure", ["killed", "killed"], .failed, 2),
      ("retryOnFailure", ["failed", "desktop"], .failed, 1),
      ("retryOnFailure", ["killed", "killed", "passed"], .flaky, 0),
      ("untilFailure", ["passed", "failed"], .failed, 1),
    ]
    for (mode, attempts, outcome, status) in table {
      let results = try repeated(mode, attempts)
      XCTAssertEqual(results.tests.map(\.outcome), [outcome], "\(mode): \(attempts)")
      XCTAssertEqual(results.status, status, "\(mode): \(attempts)")
    }
  }

  func testTheProgressHasTheOutcomesOfTheReports() throws {
    for (attempts, outcome) in [
      (["failed", "passed"], FinalOutcome.failed), (["killed", "passed"], .flaky),
    ] {
      let url = try repeated("fixedIterations", attempts).record.url
      let follower = try BundleFollower(url)
      var progress = RunProgress()
      for (stream, event) in follower.next() { _ = progress.add(event, of: stream) }
      XCTAssertEqual(progress.outcomes, ["T/A/testOne (Dark)": outcome], "\(attempts)")
    }
  }
}
