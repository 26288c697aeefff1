// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests reports in formats of other services: they are valid and begin with the most important failures.
final class ConvertedReportTests: WrittenBundleTestCase {
  func testJUnitConformsToTheSchema() throws {
    let issue = """
      {"event":"issue","time":1,"test":@,"type":"assertionFailure","isFailure":true,"text":"no <b> & \\u001b","details":"more","file":"/a.swift","line":3}
      """
    func issues(_ number: Int) -> String { issue.replacing("@", with: "\(number)") }
    let lines = [
      Self.test(1, "A.passes", "passed"), Self.test(2, "A.fails", "failed", issues(2)),
      Self.test(3, "A.fails", "failed", issues(3) + "\n" + issues(3)),
      Self.test(4, "B.flaky", "failed", issues(4)),
      Self.test(5, "B.flaky", "passed"), Self.test(6, "B.skipped", "skipped"),
      Self.test(7, "silent", "failed"),
      "{\"event\":\"testStarted\",\"time\":8,\"test\":8,\"name\":\"C.ends\"}",
    ]
    let results = try results("junit", Self.stream(lines.joined(separator: "\n")))
    let text = JUnitReport(results, isStrict: true).text
    XCTAssertTrue(text.contains("<rerunFailure "), text)
    XCTAssertTrue(text.contains("<flakyFailure "), text)
    try JUnitSchema.validate(text, in: folder)
    XCTAssertEqual(
      JUnitReport(results).text.replacing(#/ file="[^"]*"( line="\d+")?/#, with: ""), text,
      "the reports differ in more than the files and lines of tests")
    // A run without tests, and a run of several hours.
    try JUnitSchema.validate(JUnitReport(try self.results("empty", Self.stream(""))).text, in: folder)
    try JUnitSchema.validate(
      JUnitReport(
        try self.results(
          "long",
          Self.stream(
            "{\"event\":\"testStarted\",\"time\":0,\"test\":1,\"name\":\"A.a\"}\n{\"event\":\"testFinished\",\"time\":9,\"test\":1,\"outcome\":\"passed\",\"duration\":123456.789}"
          ))
      ).text, in: folder)
  }

  func testAFailureBeforeASkipIsReported() throws {
    let issue = """
      {"event":"issue","time":1,"test":1,"type":"assertionFailure","isFailure":true,"text":"no server"}
      """
    let lines = [Self.test(1, "A.fails", "failed", issue), Self.test(2, "A.fails", "skipped")]
    let results = try results("skip", Self.stream(lines.joined(separator: "\n")))
    XCTAssertEqual(results.tests.map(\.outcome), [.failed])
    XCTAssertEqual(results.status, 1)
    let junit = JUnitReport(results).text
    XCTAssertTrue(junit.contains("<failure message=\"no server\""), junit)
    XCTAssertFalse(junit.contains("rerunFailure"), junit)
    XCTAssertTrue(GitHubAnnotations(results, root: "/").text.contains("no server"))
  }

  /// Readers show one failure element of a test: Jenkins the first one, GitLab a list.
  func testJUnitCombinesSeveralFailuresInOneElement() throws {
    func issue(_ text: String, _ line: Int) -> String {
      "{\"event\":\"issue\",\"time\":1,\"test\":1,\"type\":\"assertionFailure\",\"isFailure\":true,\"text\":\"\(text)\",\"file\":\"/w/T/A.swift\",\"line\":\(line)}"
    }
    func attachment(_ name: String, _ file: String, _ more: String = "") -> String {
      "{\"event\":\"attachment\",\"time\":1,\"test\":1,\"name\":\"\(name)\",\"type\":\"public.png\",\"digest\":\"d\",\"file\":\"\(file)\",\"size\":1,\"lifetime\":\"keepAlways\"\(more)}"
    }
    let lines = [
      attachment("Mine", "m.png"), attachment("Before a tap", "c.png", ",\"taken\":1"),
      attachment("Screenshot of failure", "f.png"), attachment("Gone", "gone.png"), issue("first", 3),
      issue("second\\nmore", 4),
    ]
    let bundle = try write(
      "several",
      Self.stream(
        Self.test(1, "A.a", "failed", lines.joined(separator: "\n")).replacing(
          "\"target\":\"T\"", with: "\"target\":\"T\",\"file\":\"/w/T/A.swift\",\"line\":2"), in: "/w"))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    for name in ["m.png", "c.png", "f.png"] {
      try Data([1]).write(to: attachments.appendingPathComponent(name))
    }
    let text = JUnitReport(RunResults(try BundleReader.read(bundle)), folder: folder.path).text
    XCTAssertTrue(
      text.contains("name=\"a\" classname=\"T.A\" time=\"0.500\" file=\"T/A.swift\" line=\"2\""), text)
    XCTAssertTrue(
      text.contains(
        """
        <failure message="first (and 1 more failure)" type="assertionFailure">Failure 1 of 2 (assertionFailure):
        /w/T/A.swift:3: first

        Failure 2 of 2 (assertionFailure):
        /w/T/A.swift:4: second
        more</failure>
        """), text)
    XCTAssertEqual(text.split(separator: "<failure").count, 2, text)
    XCTAssertTrue(
      text.contains(
        """
        <system-out>[[ATTACHMENT|several.understudy/attachments/f.png]]
        [[ATTACHMENT|several.understudy/attachments/m.png]]</system-out>
        """), text)
  }

  func testJUnitDoesNotRepeatAMessageThatEndsTheDetails() throws {
    let lines =
      "{\"event\":\"issue\",\"time\":1,\"test\":1,\"type\":\"x\",\"isFailure\":true,\"text\":\"no milk\",\"details\":\"a.py:3: buy()\\nShopError: no milk\"}"
    let text = JUnitReport(try results("once", Self.stream(Self.test(1, "A.a", "failed", lines)))).text
    XCTAssertTrue(text.contains(">a.py:3: buy()\nShopError: no milk</failure>"), text)
  }

  /// Programs that read JUnit's XML take tests with the same class and name for one test.
  func testEachTestHasItsOwnClassAndName() throws {
    func started(_ number: Int, _ target: String, _ suite: String, _ name: String, _ more: String = "")
      -> String
    {
      """
      {"event":"testStarted","time":\(number),"test":\(number),"name":"\(name)","suite":"\(suite)","target":"\(target)"\(more)}
      {"event":"testFinished","time":\(number),"test":\(number),"outcome":"passed","duration":0}
      """
    }
    let lines = [
      started(1, "A.B", "C", "same"), started(2, "A", "B.C", "same"), started(3, "A", "D", "same"),
      started(4, "A", "D", "sum [1]"), started(5, "A", "D", "sum", ",\"arguments\":\"1\""),
      started(6, "A", "E (Dark)", "same"), started(7, "A", "E", "same", ",\"configuration\":\"Dark\""),
    ]
    for (name, order) in [("forward", lines), ("backward", lines.reversed())] {
      let text = JUnitReport(try results(name, Self.stream(order.joined(separator: "\n")))).text
      let pairs = text.matches(of: #/<testcase name="([^"]*)" classname="([^"]*)"/#).map { "\($0.2) \($0.1)" }
      XCTAssertEqual(
        pairs.sorted(),
        [
          "A.B/C same", "A.D same", "A.D sum [1]", "A.D sum [1] (2)", "A/B.C same", "A/E (Dark) (2) same",
          "A/E (Dark) same",
        ], text)
      XCTAssertEqual(text.matches(of: #/<testsuite /#).count, 5, text)
    }
  }

  func testAFailureWithoutAReasonHasAnAnnotation() throws {
    let lines = [
      Self.test(1, "A.silent", "failed").replacing(
        "\"target\":\"T\"", with: "\"target\":\"T\",\"file\":\"/w/A.swift\",\"line\":2"),
      Self.test(2, "A.flaky", "failed"), Self.test(3, "A.flaky", "passed"),
      Self.test(
        4, "A.again", "failed",
        "{\"event\":\"issue\",\"time\":1,\"test\":4,\"type\":\"x\",\"isFailure\":true,\"text\":\"it broke\"}"),
      Self.test(5, "A.again", "failed"),
    ]
    let text = GitHubAnnotations(
      try results("silent", Self.stream(lines.joined(separator: "\n"))), root: "/w"
    )
    .text
    XCTAssertEqual(
      text.split(separator: "\n").map(String.init).sorted(),
      [
        "::error file=A.swift,line=2,title=T/A/silent::The test failed and recorded no reason.",
        "::error title=T/A/again::it broke",
        "::warning title=Flaky%3A T/A/flaky::The test failed and recorded no reason.",
      ], text)
  }

  func testJUnitHasEachFailedAttemptWithoutARecordedFailure() throws {
    let lines = [
      Self.test(1, "A.flaky", "failed"), Self.test(2, "A.flaky", "passed"),
      Self.test(3, "A.fails", "failed"), Self.test(4, "A.fails", "failed"),
      "{\"event\":\"testStarted\",\"time\":5,\"test\":5,\"name\":\"A.ends\",\"target\":\"T\"}",
      Self.test(6, "A.ends", "passed"),
    ]
    let text = JUnitReport(
      try results("attempts", Self.stream(lines.joined(separator: "\n"))), isStrict: true
    ).text
    let silent = "message=\"The test failed and recorded no reason.\" type=\"failure\""
    for element in [
      "<flakyFailure \(silent)>", "<rerunFailure \(silent)>",
      "<flakyFailure message=\"The record ends within this test: its process ended.\" type=\"interrupted\">",
    ] {
      XCTAssertEqual(text.ranges(of: element).count, 1, text)
    }
    try JUnitSchema.validate(text, in: folder)
  }

  /// Returns a run of which some tests did not run: three for the given reason, and one that has a result.
  private func earlyEnd(_ reason: String) throws -> RunResults {
    try results(
      reason,
      Self.stream(
        Self.test(1, "A.testOne", "passed") + #"""

          {"event":"notRun","time":4,"reason":"\#(reason)",\#
          "tests":["T/A/testOne","T/A/testTwo","T/Outer/Inner/sum(of:)/SumTests.swift:12:3","T/`a/b`()"]}
          """#))
  }

  func testTestsThatDidNotRunAreErrorsAfterAnErrorOfTheRunner() throws {
    let results = try earlyEnd("error")
    XCTAssertEqual(results.status, 2)
    let text = JUnitReport(results, isStrict: true).text
    try JUnitSchema.validate(text, in: folder)
    let root = try XCTUnwrap(try XMLDocument(xmlString: text).rootElement())
    func attribute(_ name: String, of element: XMLElement) -> String? {
      element.attribute(forName: name)?.stringValue
    }
    XCTAssertEqual(
      ["tests", "failures", "errors"].map { attribute($0, of: root) }, ["4", "0", "3"], text)
    let suites = root.elements(forName: "testsuite")
    XCTAssertEqual(suites.map { attribute("name", of: $0) }, ["T.A", "T.Outer.Inner", "T"])
    XCTAssertEqual(suites.map { attribute("tests", of: $0) }, ["2", "1", "1"])
    let cases = suites.flatMap { $0.elements(forName: "testcase") }
    XCTAssertEqual(
      cases.map { attribute("name", of: $0) },
      ["testOne", "testTwo", "sum(of:)/SumTests.swift:12:3", "`a/b`()"])
    XCTAssertEqual(
      cases.map { $0.children?.compactMap(\.name) ?? [] }, [[], ["error"], ["error"], ["error"]])
    XCTAssertTrue(
      text.contains("This test did not run: the run ended early, since the runner ended with an error."), text
    )
    let annotations = GitHubAnnotations(results, root: "/").text
    XCTAssertTrue(annotations.hasPrefix("::error title=Tests that did not run::"), annotations)
    XCTAssertTrue(
      annotations.contains("the runner ended with an error.%0AT/A/testTwo%0AT/Outer/"), annotations)
  }

  func testTestsThatDidNotRunAfterAnIntendedEndAreSkipped() throws {
    for reason in ["interruption", "maximumFailures"] {
      let results = try earlyEnd(reason)
      let text = JUnitReport(results, isStrict: true).text
      try JUnitSchema.validate(text, in: folder)
      XCTAssertEqual(text.ranges(of: "<skipped message=\"This test did not run: ").count, 3, text)
      XCTAssertEqual(text.ranges(of: "errors=\"0\"").count, 4, text)
      XCTAssertEqual(text.ranges(of: "skipped=\"1\"").count, 3, text)
      let annotations = GitHubAnnotations(results, root: "/").text
      XCTAssertTrue(annotations.hasPrefix("::warning title=Tests that did not run::"), annotations)
    }
  }

  func testTheSchemaRejectsAnInvalidReport() throws {
    XCTAssertThrowsError(
      try JUnitSchema.validate("<testsuites><testsuite name=\"a\"/></testsuites>", in: folder))
  }

  func testAnnotationsBeginWithOneOfEachMessageAndCountTheRest() throws {
    let lines = (1...14).map { number in
      // Three messages: of ten tests, of three tests and of one test.
      let message = number <= 10 ? "common" : number <= 13 ? "rarer" : "rarest"
      return Self.test(
        number, "A.t\(number)", "failed",
        "{\"event\":\"issue\",\"time\":1,\"test\":\(number),\"type\":\"x\",\"isFailure\":true,\"text\":\"\(message)\"}"
      )
    }
    let text = GitHubAnnotations(try results("many", Self.stream(lines.joined(separator: "\n"))), root: "/")
      .text
    let annotations = text.split(separator: "\n")
    XCTAssertEqual(
      annotations.prefix(3).map { $0.split(separator: ":").last.map(String.init) },
      ["common", "rarer", "rarest"])
    XCTAssertTrue(annotations[9].contains("5 more failures"), "\(annotations[9])")
    XCTAssertEqual(annotations.count, 15)
  }

  func testAnnotationsBeginWithTheErrorsAndLimitErrorsAndWarningsSeparately() throws {
    func failure(_ number: Int, _ name: String, _ text: String) -> String {
      Self.test(
        number, name, "failed",
        "{\"event\":\"issue\",\"time\":1,\"test\":\(number),\"type\":\"x\",\"isFailure\":true,\"text\":\"\(text)\"}"
      )
    }
    let letters = "abcdefghijk".map(String.init)
    let reasons = (letters + ["both"]).map { "\"T/A/\($0)\":\"since Monday\"" }.joined(separator: ",")
    var lines = ["{\"event\":\"quarantine\",\"time\":0,\"tests\":{\(reasons)}}"]
    // Each quarantined test has a different message, and precedes the tests that fail the run.
    for (place, letter) in letters.enumerated() {
      lines.append(failure(place + 1, "A.\(letter)", "quiet \(letter)"))
    }
    lines += [
      failure(20, "A.both", "common"), failure(21, "A.real", "common"), failure(22, "A.other", "rare"),
    ]
    lines += [failure(30, "A.flaky", "late"), Self.test(31, "A.flaky", "passed")]
    let results = try results("kinds", Self.stream(lines.joined(separator: "\n")))
    let annotations = GitHubAnnotations(results, root: "/").text.split(separator: "\n").map(String.init)
    XCTAssertEqual(
      annotations.prefix(2), ["::error title=T/A/real::common", "::error title=T/A/other::rare"])
    XCTAssertEqual(annotations.filter { $0.hasPrefix("::error") }.count, 2, "\(annotations)")
    let warnings = annotations.dropFirst(2)
    XCTAssertEqual(warnings.filter { $0.hasPrefix("::warning") }.count, 14, "\(annotations)")
    XCTAssertTrue(
      warnings.dropFirst(9).first?.hasPrefix(
        "::warning title=4 more warnings::Tests with an unknown outcome: 0, tests that failed in quarantine: 12, "
          + "flaky tests: 1.") ?? false, "\(annotations)")
  }

  func testMergedShardsCombineTheAttemptsOfATest() throws {
    let first = try write(
      "one", Self.stream(Self.test(1, "A.a", "failed") + "\n" + Self.test(2, "A.b", "passed")))
    let second = try write(
      "two",
      Self.stream(Self.test(1, "A.a", "passed") + "\n" + Self.test(2, "B.c", "passed")).replacing(
        "00:00:00.000", with: "00:10:00.000"))
    let united = folder.appendingPathComponent("all.understudy")
    try BundleMerge.merge([first, second], into: united)
    let results = RunResults(try BundleReader.read(united))
    XCTAssertEqual(results.tests.map(\.name.identifier), ["T/A/a", "T/A/b", "T/B/c"])
    XCTAssertEqual(results.tests.map(\.outcome), [.flaky, .passed, .passed])
    XCTAssertEqual(results.duration, 609, accuracy: 0.01)
    XCTAssertThrowsError(try BundleMerge.merge([first], into: united)) {
      XCTAssertTrue("\($0)".contains("already exists"), "\($0)")
    }
  }

  func testATestThatRanInAnotherPartOfAMergedRunIsNotAmongThoseThatDidNotRun() throws {
    func part(_ name: String, _ lines: String...) throws -> URL {
      try write(name, Self.stream(lines.joined(separator: "\n")))
    }
    func notRun(_ reason: String, _ tests: String) -> String {
      #"{"event":"notRun","time":4,"reason":"\#(reason)","tests":[\#(tests)]}"#
    }
    let first = try part(
      "one", Self.test(1, "A.a", "passed"), notRun("error", #""T/A/b""#),
      notRun("maximumFailures", #""T/A/c""#))
    let second = try part(
      "two", Self.test(1, "A.b", "passed"), notRun("maximumFailures", #""T/A/c""#))
    XCTAssertEqual(RunResults(try BundleReader.read(first)).status, 2)
    let united = folder.appendingPathComponent("all.understudy")
    try BundleMerge.merge([first, second], into: united)
    let results = RunResults(try BundleReader.read(united))
    XCTAssertEqual(
      results.earlyEnd, "1 not run: the run ended early, since as many tests failed as --max-failures allows."
    )
    XCTAssertEqual(results.status, 0)
    struct Report: Decodable { let notRun: [BundleEvent.NotRun] }
    func listed(_ results: RunResults) throws -> [BundleEvent.NotRun] {
      try JSONDecoder().decode(Report.self, from: JSONReport(results).data()).notRun
    }
    XCTAssertEqual(
      try listed(results), [BundleEvent.NotRun(tests: ["T/A/c"], reason: "maximumFailures")])

    let third = try part("three", Self.test(1, "A.c", "passed"))
    let whole = folder.appendingPathComponent("whole.understudy")
    try BundleMerge.merge([first, second, third], into: whole)
    let all = RunResults(try BundleReader.read(whole))
    XCTAssertNil(all.earlyEnd)
    XCTAssertEqual(try listed(all), [])
  }
}
