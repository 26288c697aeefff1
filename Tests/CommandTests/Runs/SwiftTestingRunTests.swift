// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// Tests how `understudy test` reports results that Swift Testing has and XCTest does not have.
final class SwiftTestingRunTests: XCTestCase {
  private static let target = "SwiftTestingFixtureTests"

  func testEachSwiftTestingResultIsInTheBundle() throws { try checkResults(of: "PlainResults") }

  func testTestsWithTheTraitHaveTheSameResults() throws { try checkResults(of: "TraitResults") }

  private func checkResults(of suite: String) throws {
    let run = try CommandRun(fixture: "--only-testing", "\(Self.target)/\(suite)")
    XCTAssertEqual(run.wait(), 1, run.output)
    let results = try run.results()
    let outcomes = results.tests.map { "\($0.name.testWithArguments) \($0.outcome.rawValue)" }
    XCTAssertEqual(
      outcomes.sorted(),
      [
        "attaches() passed", "isCancelled() skipped", "isKnown() passed",
        #"pairs(number:letter:) [1, "x"] passed"#,
        #"pairs(number:letter:) [2, "x"] passed"#, "passes() passed", "several(number:) [1] passed",
        "several(number:) [2] failed", "several(number:) [3] skipped", "warns() passed",
      ], run.output)
    XCTAssertTrue(results.tests.allSatisfy { $0.attempts.count == 1 })

    let passed = try test("passes()", in: results)
    XCTAssertEqual(passed.tags, [".small"])
    if suite == "TraitResults" {
      // Version 6.3 of the stream has no bugs yet.
      XCTAssertEqual(passed.bugs, [.init(url: "https://example.org/7", title: "It is small")])
    }
    XCTAssertTrue(try XCTUnwrap(passed.file).hasSuffix("ResultTests.swift"))
    XCTAssertEqual(try test("isCancelled()", in: results).issues.map(\.issue.text), ["not here"])
    let warning = try XCTUnwrap(test("warns()", in: results).issues.first?.issue)
    XCTAssertFalse(warning.isFailure)
    XCTAssertTrue(warning.text.hasSuffix("only a warning"), warning.text)
    let known = try XCTUnwrap(test("isKnown()", in: results).issues.first?.issue)
    XCTAssertEqual(known.expected?.reason, "since long")
    XCTAssertTrue(known.text.hasSuffix("broken"), known.text)
    XCTAssertEqual(
      try contents("attaches()", in: results).sorted(),
      suite == "TraitResults" ? ["kept by the step", "of the test"] : ["of the test"])
    XCTAssertEqual(try contents("several(number:) [2]", in: results), ["case 2"])
    let failures = results.tests.flatMap { $0.attempts.flatMap(\.failures) }
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(try XCTUnwrap(failures.first).text.contains("Expectation failed"))
  }

  func testTestsOfACancelledSuiteAreSkipped() throws {
    let run = try CommandRun(fixture: "--only-testing", "\(Self.target)/CancelledResults")
    XCTAssertEqual(run.wait(), 0, run.output)
    let results = try run.results()
    XCTAssertEqual(results.names(.skipped).count, 2, run.output)
    XCTAssertEqual(try test("one()", in: results).issues.map(\.issue.text), ["no suite today"])
  }

  func testAFailedCaseIsReportedWithItsArguments() throws {
    let run = try CommandRun(fixture: "--only-testing", "\(Self.target)/PlainResults/several(number:)")
    XCTAssertEqual(run.wait(), 1, run.output)
    let junit = try CommandRun(["report", "junit", XCTUnwrap(run.bundle).path])
    XCTAssertEqual(junit.wait(), 0, junit.output)
    XCTAssertTrue(junit.output.contains("several(number:) [2]"), junit.output)
    XCTAssertTrue(junit.output.contains(#"<skipped message="not the third""#), junit.output)
  }

  func testAFailureOfEitherLibraryCountsOnce() throws {
    let run = try CommandRun(
      fixture: ["--only-testing", "\(Self.target)/InteroperabilitySuite"]
        + ["--only-testing", "\(Self.target)/InteroperabilityTests"],
      environment: ["SWIFT_TESTING_XCTEST_INTEROP_MODE": "complete"])
    XCTAssertEqual(run.wait(), 1, run.output)
    let results = try run.results()
    let failures = Dictionary(
      results.tests.map { ($0.name.test, $0.attempts.flatMap(\.failures).count) }, uniquingKeysWith: +)
    for name in ["taps()", "tapsWithTheTrait()", "testTaps"] { XCTAssertEqual(failures[name], 1, run.output) }
    // Before Swift 6.4, a library does not receive the failures of the other library.
    for name in ["asserts()", "assertsWithTheTrait()", "testExpects"] {
      XCTAssertLessThanOrEqual(try XCTUnwrap(failures[name]), 1, run.output)
    }
  }

  private func test(_ name: String, in results: RunResults) throws -> TestRecord {
    try XCTUnwrap(results.tests.first { $0.name.testWithArguments == name }?.attempts.first?.test)
  }

  private func contents(_ name: String, in results: RunResults) throws -> [String] {
    try test(name, in: results).attachments.map {
      try String(contentsOf: results.record.file(of: $0.attachment), encoding: .utf8)
    }
  }
}
