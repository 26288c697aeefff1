// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest

/// Tests that the record has the reason why a test was skipped, in a separate process.
final class SkipReportTests: XCTestCase {
  func testTheReasonOfASkipIsInTheRecord() throws {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("skip-\(UUID()).understudy")
    addTeardownBlock { try? FileManager.default.removeItem(at: bundle) }
    let run = try ChildRun.of("SkippedTestFixture", environment: ["UNDERSTUDY_RESULT_PATH": bundle.path])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertFalse(run.output.contains("warning"), run.output)
    let tests = try BundleReader.read(bundle).tests
    XCTAssertEqual(tests.map(\.outcome), ["skipped", "skipped"])
    let issues = tests.compactMap(\.issues.first?.issue)
    XCTAssertEqual(issues.map(\.type), ["skip", "skip"])
    XCTAssertEqual(issues.map(\.isFailure), [false, false])
    XCTAssertEqual(issues.first?.text, "no scanner is attached")
    XCTAssertEqual(issues.first?.file, #filePath)
    XCTAssertEqual(issues.first?.line, SkippedTestFixture.line)
    XCTAssertEqual(issues.last?.text, "skipped")
  }
}

/// Tests that are skipped; for ``SkipReportTests``.
final class SkippedTestFixture: XCTestCase {
  static let line = #line + 2
  func testForAReason() throws {
    throw XCTSkip("no scanner is attached")
  }

  func testWithout() throws { throw XCTSkip() }
}
