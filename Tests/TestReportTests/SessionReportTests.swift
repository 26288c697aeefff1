// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestReport

/// Tests the pages of a report about a session of an agent.
final class SessionReportTests: WrittenBundleTestCase {
  func testASessionOfAnAgentHasNoUnknownOutcome() throws {
    let session = Self.test(1, "Sessions.s1", "unknown").replacingOccurrences(
      of: "\"unknown\"", with: "\"unknown\",\"agent\":{\"calls\":12,\"failedCalls\":2,\"end\":\"closed\"}")
    let page = try page(of: try results("session", Self.stream(session)))
    XCTAssertEqual(
      page.ranges(of: "\"outcome\":\"session\"").count, 2, "in the list, and in the page of the session")
    XCTAssertFalse(page.contains("\"outcome\":\"unknown\""))
    XCTAssertTrue(page.contains("The agent made 12 calls, 2 of which failed"))
  }

  func testATestWithoutAReportedOutcomeStaysUnknown() throws {
    let page = try page(of: try results("unknown", Self.stream(Self.test(1, "A.a", "unknown"))))
    XCTAssertEqual(page.ranges(of: "\"outcome\":\"unknown\"").count, 2)
    XCTAssertFalse(page.contains("\"outcome\":\"session\""))
  }
}
