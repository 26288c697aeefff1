// SPDX-License-Identifier: Apache-2.0

import IssueTestSupport
import RecordingTestSupport
import XCTest
import XCTestSupport
import XCUIAutomation

/// Tests the facts about an element in the message of a failing assertion, which on its own only has the value "false".
final class FailedQueryTests: RecordedTestCase {
  /// The recorded text of the one failure in a body.
  private func text(
    of body: () -> Void, file: StaticString = #filePath, line: UInt = #line
  ) throws -> (first: String, rest: String) {
    let issues = recordedFailures(in: body)
    XCTAssertEqual(issues.count, 1, file: file, line: line)
    let issue = try XCTUnwrap(issues.first, file: file, line: line)
    return (issue.compactDescription, issue.detailedDescription ?? "")
  }

  func testAFailureHasItsFactsBesideItsText() throws {
    let app = try app("gtk4-controls")
    let texts = try [app.buttons["Pres"], app.buttons["Pres"]].map { button in
      let issue = try XCTUnwrap(recordedFailures { button.tap() }.first)
      let facts = try XCTUnwrap(issue.facts)
      XCTAssertEqual(facts.kind, "unsupported", "a recording takes no events")
      return issue.text
    }
    XCTAssertEqual(texts[0], texts[1])
    let looked = try XCTUnwrap(recordedFailures { XCTAssertTrue(app.buttons["Pres"].exists) }.first)
    let facts = try XCTUnwrap(looked.record.facts)
    XCTAssertEqual(facts.kind, "noMatches")
    XCTAssertEqual(facts.element, "\"Pres\" Button")
    XCTAssertEqual(facts.steps?.map(\.count), [7, 0])
    XCTAssertEqual(facts.nearMisses?.first?.hasPrefix("Button, "), true, "\(facts)")
    let read = try XCTUnwrap(recordedFailures { _ = app.buttons.element.label }.first?.facts)
    XCTAssertEqual(read.kind, "multipleMatches")
    XCTAssertEqual(read.matches?.count, 7)
    XCTAssertNil(read.nearMisses)
  }

  func testATimedOutWaitReportsTheQueryAndNearMisses() throws {
    let app = try app("gtk4-controls")
    let (first, rest) = try text { XCTAssertTrue(app.buttons["Pres"].waitForExistence(timeout: 0.05)) }
    XCTAssertTrue(
      first.hasPrefix(
        "XCTAssertTrue failed - Waited 0.05s for \"Pres\" Button to exist. No matches found for \"Pres\" Button in "
      ),
      first)
    XCTAssertTrue(rest.hasPrefix("Query:\n"), rest)
    XCTAssertTrue(rest.contains("Descendants matching type Button: 7 matches"), rest)
    XCTAssertTrue(rest.contains("Did you mean:\n  Button, "), rest)
    XCTAssertFalse(rest.contains("Elements: "), rest)
  }

  func testNearMissesOfAnAbsentTypeHaveOtherTypes() throws {
    let app = try app("gtk4-controls")
    let (_, rest) = try text { XCTAssertTrue(app.webViews["Press"].exists) }
    XCTAssertTrue(rest.contains("Did you mean:\n  Button, "), rest)
  }

  func testAFailureReportsAToolkitWithoutIdentifiers() throws {
    let app = try app("gtk4-controls")
    let (_, rest) = try text { XCTAssertTrue(app.buttons["save-as-zzz"].exists) }
    XCTAssertTrue(rest.contains("reports no identifiers; "), rest)
    let (_, ofLabel) = try text { XCTAssertTrue(app.buttons["Pres"].exists) }
    XCTAssertFalse(ofLabel.contains("reports no identifiers"), ofLabel)
  }

  func testTheMessageOfAnAssertionIsUnchanged() throws {
    let app = try app("gtk4-controls")
    let (first, rest) = try text { XCTAssert(app.buttons["Nobody"].exists, "nobody is there") }
    XCTAssertEqual(first, "XCTAssertTrue failed - nobody is there")
    XCTAssertTrue(rest.hasPrefix("No matches found for \"Nobody\" Button in "), rest)
  }

  func testAResultStoredInAConstantIsExplainedToo() throws {
    let app = try app("gtk4-controls")
    let (_, rest) = try text {
      let isThere = app.buttons["Nobody"].waitForExistence(timeout: 0)
      guard isThere else { return XCTFail("it did not come") }
    }
    XCTAssertTrue(rest.hasPrefix("Waited 0.0s for \"Nobody\" Button to exist."), rest)
  }

  func testAnElementThatStillExistsIsShown() throws {
    let app = try app("gtk4-controls")
    let (first, rest) = try text { XCTAssertTrue(app.buttons["Press"].waitForNonExistence(timeout: 0.05)) }
    XCTAssertTrue(
      first.hasPrefix(
        "XCTAssertTrue failed - Waited 0.05s for \"Press\" Button to not exist. Found: Button, "), first)
    XCTAssertTrue(rest.hasPrefix("Found:\n  Button, "), rest)
  }

  func testAnElementWithAnotherValueIsShown() throws {
    let app = try app("gtk4-controls")
    let (first, rest) = try text {
      XCTAssertTrue(app.buttons["Press"].wait(for: \.label, toEqual: "Release", timeout: 0.05))
    }
    XCTAssertTrue(first.contains("to have the value Release. Found: Button, "), first)
    XCTAssertTrue(rest.hasPrefix("Found:\n  Button, "), rest)
  }

  func testAnExpectationThatIsNotMetIsExplained() throws {
    let app = try app("gtk4-controls")
    let (first, rest) = try text {
      expectation(for: NSPredicate(format: "exists == true"), evaluatedWith: app.buttons["Pres"])
      waitForOwnExpectations(timeout: 0.05)
    }
    XCTAssertTrue(first.hasPrefix("Asynchronous wait failed: "), first)
    XCTAssertTrue(rest.contains("Did you mean:\n  Button, "), rest)
  }

  func testAnUnrelatedAssertionDoesNotMentionTheQuery() throws {
    let app = try app("gtk4-controls")
    let (_, rest) = try text {
      XCTAssertFalse(app.buttons["Nobody"].exists)
      XCTAssertEqual(1 + 1, 3)
    }
    XCTAssertEqual(rest, "")
    let (_, afterALook) = try text {
      _ = app.buttons["Nobody"].waitForExistence(timeout: 0)
      XCTAssertEqual(app.buttons["Press"].label, "Release")
    }
    XCTAssertEqual(afterALook, "")
  }
}
