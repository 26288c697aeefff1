// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Programs
import ResultBundle
import XCTest

/// The steps of every failure of an XCTest test, from any source.
///
/// Each failure takes these steps once:
///
/// 1. The failure becomes an issue (``IssueFactory``), which is passed to the test case if its class has `record(_:)`.
/// 2. If the test expected the failure, the issue is recorded as an expected failure, and the next steps are left out.
/// 3. The issue is added to the record of the run, and the observers are notified.
/// 4. XCTest counts and prints the failure.
enum FailurePipeline {
  /// Handles a failure.
  ///
  /// Called instead of XCTest's method that records failures.
  static func failureWillBeRecorded(
    _ description: String, file: String, line: Int, expected: Bool, in testCase: XCTestCase
  ) {
    let issue =
      InFlightIssue.receive(description: description, file: file, line: line)
      ?? IssueFactory.issue(
        description: WaitFailure.appleFailureMessage(description), file: file, line: line,
        expected: expected)
    give(issue, to: testCase)
  }

  /// Records an issue of the test or of this library as if XCTest had found it.
  ///
  /// An issue that fails the test is first passed to `recordFailure`, which test classes may override.
  static func record(_ issue: XCTIssue, in testCase: XCTestCase) {
    let issue = IssueFactory.located(issue)
    guard issue.isFailure else { return give(issue, to: testCase) }
    InFlightIssue.carry(issue) {
      let location = issue.sourceCodeContext.location
      testCase.recordFailure(
        withDescription: issue.text, inFile: issue.fileForXCTest,
        atLine: location?.lineNumber ?? 0, expected: issue.isExpectedByXCTest)
    }
  }

  private static func give(_ issue: XCTIssue, to testCase: XCTestCase) {
    if let custom = testCase as? any IssueRecording {
      custom.record(issue)
    } else {
      accept(issue, in: testCase)
    }
  }

  /// Records an issue after all methods that may change or drop it have been called.
  static func accept(_ issue: XCTIssue, in testCase: XCTestCase) {
    let located = IssueFactory.located(issue)
    let explained = located.explainedByFailedQuery()
    var issue = (explained ?? located).namingInterruptions
    if issue.isFailure, ExpectedFailures.shared.match(issue, in: testCase) { return }
    for attachment in issue.attachments { AttachmentWriter.add(attachment, in: nil) }
    // A failure that this library has found already has its pictures and other captures.
    if issue.isFailure, issue.type != .system, explained == nil {
      issue.evidence += FailureReport.evidence(ofAssertionIn: .shared)
    }
    if !XCTestObserver.shared.isInner(testCase) { AutomationSession.shared.runLog.record(issue.record) }
    XCTestObserver.shared.reports?.testCase(testCase, didRecord: issue)
    guard issue.isFailure else { return }
    CollectedFailures.failureWasRecordedInXCTest()
    let location = issue.sourceCodeContext.location
    guard testCase.testRun?.stopDate == nil else {
      // XCTest ends the process when a failure is recorded in a test that has ended.
      IssueRecorder.report(
        "\(location.map { "\($0): " } ?? "")error: \(testCase.name) failed after its end: \(issue.text)")
      return
    }
    testCase.recordFailureWithXCTest(
      withDescription: issue.text, inFile: issue.fileForXCTest,
      atLine: location?.lineNumber ?? 0, expected: issue.isExpectedByXCTest)
    StopAtFirstFailure.failureWasRecorded(in: testCase)
  }
}

/// A test case that receives its issues before they are recorded.
///
/// The test case passes the issues to ``FailurePipeline/accept(_:in:)``, changed or unchanged, or drops them.
protocol IssueRecording: XCTestCase {
  func record(_ issue: XCTIssue)
}
