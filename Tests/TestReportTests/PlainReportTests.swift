// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests reports for terminals and for other tools.
final class PlainReportTests: SampleBundleTestCase {
  func testOutcomesConsiderAllAttempts() throws {
    let results = try sample()
    XCTAssertEqual(
      results.tests.map(\.outcome), [.passed, .skipped, .failed, .failed, .flaky, .interrupted])
    XCTAssertEqual(results.tests[4].attempts.count, 2)
    XCTAssertEqual(results.tests[0].name.identifier, "ListerUITests/Lists/testItPasses")
    XCTAssertFalse(results.hasPassed)
  }

  func testJUnitHasEachTestWithItsOutcome() throws {
    let text = JUnitReport(try sample()).text
    let document = try XMLDocument(xmlString: text)
    let root = try XCTUnwrap(document.rootElement())
    XCTAssertEqual(root.attribute(forName: "tests")?.stringValue, "6")
    XCTAssertEqual(root.attribute(forName: "failures")?.stringValue, "2")
    XCTAssertEqual(root.attribute(forName: "errors")?.stringValue, "1")
    let suites = root.elements(forName: "testsuite")
    XCTAssertEqual(
      suites.map { $0.attribute(forName: "name")?.stringValue }, ["ListerUITests.Lists", "ListerUITests.Odd"])
    let cases = suites.flatMap { $0.elements(forName: "testcase") }
    XCTAssertEqual(
      cases.map { $0.children?.compactMap(\.name) ?? [] },
      [[], ["skipped"], ["failure"], ["failure"], ["flakyFailure", "system-out"], ["error"]])
    let failure = try XCTUnwrap(cases[2].elements(forName: "failure").first)
    XCTAssertEqual(
      failure.attribute(forName: "message")?.stringValue, "No matches for \"Add\" & <b> in process 17")
    XCTAssertEqual(failure.stringValue, "/p/A.swift:7: No matches for \"Add\" & <b> in process 17")
    XCTAssertTrue(text.contains("⟨U+1B⟩⟨U+202E⟩ line"), text)
  }

  func testJUnitReportsAQuarantinedFailureAsSkipped() throws {
    let written = WrittenBundleTestCase.stream(
      """
      {"event":"quarantine","time":0,"tests":{"T/A/a":"since Monday"}}
      \(WrittenBundleTestCase.test(
        1, "A.a", "failed",
        "{\"event\":\"issue\",\"time\":1,\"test\":1,\"type\":\"x\",\"isFailure\":true,\"text\":\"it broke\"}"))
      """)
    let text = JUnitReport(try results(written)).text
    XCTAssertTrue(text.contains("failures=\"0\""), text)
    XCTAssertTrue(text.contains("skipped=\"1\""), text)
    XCTAssertFalse(text.contains("<failure"), text)
    XCTAssertTrue(text.contains("In quarantine (since Monday): it broke"), text)
  }

  func testAnUnknownOutcomeIsNotASuccess() throws {
    let unknown = WrittenBundleTestCase.test(1, "A.a", "unknown")
    var found = try results(WrittenBundleTestCase.stream(unknown))
    XCTAssertEqual(found.tests.map(\.outcome), [.unknown])
    XCTAssertEqual(found.status, 2)
    XCTAssertFalse(found.hasPassed)
    XCTAssertTrue(
      JUnitReport(found).text.contains("<error message=\"No client reported"), JUnitReport(found).text)
    XCTAssertTrue(TextSummary(found).text.contains("1 test: 1 unknown"), TextSummary(found).text)
    XCTAssertTrue(GitHubAnnotations(found, root: "/").text.hasPrefix("::warning"))
    // The command that ran the test reports that nothing failed.
    let vouched = unknown.replacingOccurrences(of: "\"unknown\"", with: "\"unknown\",\"commandStatus\":0")
    found = try results(WrittenBundleTestCase.stream(vouched))
    XCTAssertEqual(found.tests.map(\.outcome), [.unknown])
    XCTAssertEqual(found.status, 0)
    XCTAssertTrue(
      JUnitReport(found).text.contains("<skipped message=\"No client reported"), JUnitReport(found).text)
  }

  func testASessionOfAnAgentIsNoTestWithAnUnknownOutcome() throws {
    func session(_ number: Int, _ calls: String) -> String {
      WrittenBundleTestCase.test(number, "Sessions.s\(number)", "unknown").replacingOccurrences(
        of: "\"unknown\"", with: "\"unknown\",\"agent\":{\(calls)}")
    }
    let sessions = [
      session(1, "\"calls\":12,\"failedCalls\":2,\"end\":\"closed\""),
      session(2, "\"calls\":1,\"failedCalls\":0,\"end\":\"idle\""),
    ].joined(separator: "\n")
    var found = try results(WrittenBundleTestCase.stream(sessions))
    XCTAssertEqual(found.status, 0)
    XCTAssertTrue(found.hasPassed)
    var text = TextSummary(found).text
    XCTAssertTrue(
      text.contains(
        "s1\n    The agent made 12 calls, 2 of which failed; then the session was closed.\n"), text)
    XCTAssertTrue(
      text.contains("s2\n    The agent made 1 call; then it made no further call for too long.\n"), text)
    XCTAssertTrue(text.contains("\n2 sessions of agents, in "), text)
    for word in ["unknown", "No client", "Python", "test:"] { XCTAssertFalse(text.contains(word), text) }
    XCTAssertEqual(GitHubAnnotations(found, root: "/").text, "")
    XCTAssertTrue(
      JUnitReport(found).text.contains("<skipped message=\"The agent made 12 calls"), JUnitReport(found).text)
    let passed = WrittenBundleTestCase.test(3, "A.a", "passed")
    found = try results(WrittenBundleTestCase.stream(sessions + "\n" + passed))
    text = TextSummary(found).text
    XCTAssertTrue(text.contains("\n1 test: 1 passed; 2 sessions of agents, in "), text)
  }

  /// Returns the results of a bundle with one stream.
  private func results(_ lines: String) throws -> RunResults {
    let events = bundle.appendingPathComponent("events")
    try FileManager.default.createDirectory(at: events, withIntermediateDirectories: true)
    try Data("{\"format\":1,\"creator\":\"test\",\"created\":\"2026-01-01T00:00:00Z\"}".utf8).write(
      to: bundle.appendingPathComponent("manifest.json"))
    try Data(lines.utf8).write(to: events.appendingPathComponent("one.jsonl"))
    return RunResults(try BundleReader.read(bundle))
  }

  func testAnnotationsHaveRepositoryPathsAndEscapedTexts() throws {
    let lines = GitHubAnnotations(try sample(), root: "/p").text.split(separator: "\n")
    XCTAssertEqual(lines.count, 4)
    XCTAssertEqual(
      lines[0],
      "::error file=A.swift,line=7,title=ListerUITests/Lists/testItFails::No matches for \"Add\" & <b> in process 17"
    )
    XCTAssertEqual(
      lines[3],
      "::warning file=A.swift,line=7,title=Flaky%3A ListerUITests/Odd/testItIsFlaky::timed, out: 100%25%0Asecond⟨U+1B⟩⟨U+202E⟩ line"
    )
    XCTAssertTrue(lines[1].hasPrefix("::error file=A.swift,line=3,title="), "\(lines[1])")
  }

  func testTheSummaryNamesTestsThatFailTheRunBeforeThoseInQuarantine() throws {
    let letters = "abcdefghijkl".map(String.init)
    let reasons = letters.map { "\"T/A/\($0)\":\"since Monday\"" }.joined(separator: ",")
    var lines = ["{\"event\":\"quarantine\",\"time\":0,\"tests\":{\(reasons)}}"]
    for (number, name) in (letters + ["real"]).enumerated() {
      lines.append(
        WrittenBundleTestCase.test(
          number, "A.\(name)", "failed",
          "{\"event\":\"issue\",\"time\":1,\"test\":\(number),\"type\":\"x\",\"isFailure\":true,\"text\":\"it broke\"}"
        ))
    }
    let text = TextSummary(try results(WrittenBundleTestCase.stream(lines.joined(separator: "\n")))).text
    XCTAssertTrue(text.hasPrefix("✘ it broke\n    T/A/real\n    T/A/a, in quarantine: since Monday\n"), text)
    XCTAssertTrue(text.contains("    and 3 more tests\n"), text)
  }

  func testTheSummaryCountsTheFlakyTestsThatItDoesNotName() throws {
    let lines = (1...12).flatMap { number in
      ["failed", "passed"].map { WrittenBundleTestCase.test(number, "A.t\(number)", $0) }
    }
    let text = TextSummary(try results(WrittenBundleTestCase.stream(lines.joined(separator: "\n")))).text
    XCTAssertTrue(
      text.contains("≈ T/A/t10 failed first and then passed\n  and 2 more tests\n"), text)
  }

  func testTheSummaryGroupsFailuresByTheirMessage() throws {
    let text = TextSummary(try sample()).text
    XCTAssertTrue(
      text.hasPrefix(
        """
        ✘ No matches for "Add" & <b> in process 17
            ListerUITests/Lists/testItFails (/p/A.swift:7)
            ListerUITests/Lists/testItFailsAsWell (/p/A.swift:7)

        ✘ The record ends within this test: its process ended.
            ListerUITests/Odd/testItEndsTheProcess

        """), text)
    XCTAssertTrue(
      text.contains("6 tests: 1 passed, 2 failed, 1 skipped, 1 flaky, 1 interrupted, in "), text)
  }
}
