// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import XCTest

@testable import TestReport

/// Reports that other tools and terminals read.
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

  func testAnnotationsNameFilesOfTheRepositoryAndEscapeTheRest() throws {
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
