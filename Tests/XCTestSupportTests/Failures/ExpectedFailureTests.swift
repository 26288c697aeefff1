// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import IssueTestSupport
import XCTest
import XCUIAutomation

/// Tests failures that a test expects.
///
/// An outer expectation catches each failure that a test provokes.
final class ExpectedFailureTests: XCTestCase {
  func testAnExpectedFailureDoesNotFailTheTest() {
    let log = RecordLog.during {
      XCTExpectFailure("the roof leaks") { XCTFail("water") }
    }
    XCTAssertEqual(testRun?.totalFailureCount, 0)
    XCTAssertEqual(log.expected.map(\.reason), ["the roof leaks"])
    XCTAssertEqual(log.expected.map(\.issue.compactDescription), ["failed - water"])
    XCTAssertEqual(log.issues.count, 0)
  }

  func testAnExpectationWithoutABlockHoldsToTheEndOfTheTest() {
    XCTExpectFailure("nothing holds here")
    XCTFail("one")
    XCTAssertEqual(1, 2)
    addTeardownBlock { XCTFail("in tear-down") }
  }

  func testAnErrorOfTheTestCanBeExpected() throws {
    struct Broken: Error {}
    XCTExpectFailure("it throws") { $0.type == .thrownError && $0.associatedError is Broken }
    throw Broken()
  }

  func testAnUnmatchedStrictExpectationFailsAtItsLine() {
    let issues = IssueLog.during {
      XCTExpectFailure("it comes not") {}
    }
    XCTAssertEqual(issues.map(\.type), [.unmatchedExpectedFailure])
    XCTAssertEqual(issues.first?.compactDescription, "Expected failure (it comes not) but none recorded")
    XCTAssertEqual(issues.first?.sourceCodeContext.location?.lineNumber, #line - 4)
    XCTAssertEqual(issues.first?.sourceCodeContext.location?.fileURL.path, "\(#filePath)")
  }

  func testANonStrictExpectationCanStayUnmatched() {
    XCTExpectFailure("perhaps", options: .nonStrict()) {}
    XCTExpectFailure("perhaps", strict: false) {}
    XCTExpectFailure("perhaps", strict: false)
    XCTExpectFailure(options: .nonStrict())
  }

  func testADisabledExpectationExpectsNothing() {
    let issues = IssueLog.during {
      XCTExpectFailure("switched off", enabled: false) { XCTFail("counts") }
    }
    XCTAssertEqual(issues.map(\.compactDescription), ["failed - counts"])
    let options = XCTExpectedFailure.Options()
    options.isEnabled = false
    XCTExpectFailure("switched off", options: options)
  }

  func testAMatcherSelectsFailures() {
    let issues = IssueLog.during {
      let options = XCTExpectedFailure.Options()
      options.issueMatcher = { $0.compactDescription.contains("known") }
      XCTExpectFailure("one is known", options: options) {
        XCTFail("known")
        XCTFail("new")
      }
      XCTExpectFailure("one is known") {
        XCTFail("known")
      } issueMatcher: {
        $0.type == .assertionFailure
      }
    }
    XCTAssertEqual(issues.map(\.compactDescription), ["failed - new"])
  }

  func testTheInnermostExpectationIsMatchedFirst() {
    let log = RecordLog.during {
      XCTExpectFailure("outer", strict: false) {
        XCTExpectFailure("inner") { XCTFail("x") }
        XCTExpectFailure("inner", failingBlock: { XCTFail("y") }, issueMatcher: { _ in true })
      }
    }
    XCTAssertEqual(log.expected.map(\.reason), ["inner", "inner"])
  }

  func testABlockReturnsItsResultAndRethrowsErrors() {
    struct Broken: Error {}
    let result = XCTExpectFailure("r") { () -> Int in
      XCTFail("x")
      return 7
    }
    XCTAssertEqual(result, 7)
    do {
      try XCTExpectFailure("r", strict: false) { throw Broken() }
      XCTFail("the error was lost")
    } catch { XCTAssertTrue(error is Broken) }
  }

  func testABlockDoesNotCoverFailuresOfOtherThreads() {
    let issues = IssueLog.during {
      XCTExpectFailure("here only", strict: false) {
        let thread = Thread { XCTFail("elsewhere") }
        let done = NSCondition()
        thread.start()
        while !thread.isFinished { done.withLock { _ = done.wait(until: Date() + 0.01) } }
      }
    }
    XCTAssertEqual(issues.map(\.compactDescription), ["failed - elsewhere"])
  }

  func testAFailedLaunchCanBeExpected() {
    let app = XCUIApplication(bundleIdentifier: "org.example.NotInstalled")
    XCTExpectFailure("not installed") {
      app.launch()
    } issueMatcher: {
      $0.type == .system && $0.associatedError != nil
        && $0.compactDescription.hasPrefix("Failed to launch")
    }
  }
}
