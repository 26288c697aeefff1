// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import XCTest

/// The path of every failure of an XCTest test, from any source, and of each failure once.
///
/// 1. it becomes an issue (``IssueFactory``) and is given to the test case, where its class has `record(_:)`;
/// 2. a failure that the test expected ends here;
/// 3. it is put into the record of the run, and the observers are notified;
/// 4. XCTest counts and prints it.
enum FailurePipeline {
  /// Called instead of XCTest's recording of a failure.
  static func failureWillBeRecorded(
    _ description: String, file: String, line: Int, expected: Bool, in testCase: XCTestCase
  ) {
    // Symbols are looked up and pictures taken; this time does not count for a handler in which something fails.
    InterruptionTimer.shared.suspended {
      let issue =
        InFlightIssue.take(description: description, file: file, line: line)
        ?? IssueFactory.issue(
          description: WaitFailure.appleFailureMessage(description), file: file, line: line,
          expected: expected)
      give(issue, to: testCase)
    }
  }

  /// Records an issue that somebody made, as if XCTest had found it: `recordFailure`, which test classes may
  /// override, sees it first.
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

  /// Records an issue after all who could change it or hold it back have seen it.
  static func accept(_ issue: XCTIssue, in testCase: XCTestCase) {
    let located = IssueFactory.located(issue)
    let look = located.takeFailedQuery()
    var issue = located.explained(by: look).namingInterruptions
    if issue.isFailure, ExpectedFailures.shared.match(issue, in: testCase) { return }
    for attachment in issue.attachments { AttachmentWriter.keep(attachment, in: nil) }
    // A failure that the engine has found comes with its captures.
    if issue.isFailure, issue.type != .system, look == nil {
      issue.evidence += FailureReport.evidence(ofAssertionIn: .shared)
    }
    if !XCTestObserver.shared.isInner(testCase) { AutomationSession.shared.recorder.record(issue.record) }
    ObserverList.shared.testCase(testCase, didRecord: issue)
    guard issue.isFailure else { return }
    let location = issue.sourceCodeContext.location
    guard testCase.testRun?.stopDate == nil else {
      // XCTest ends the process when a failure is recorded in a test that is over.
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

/// A test case that sees its issues before they are recorded, and records them by
/// ``FailurePipeline/accept(_:in:)``, changed or not, or drops them.
protocol IssueRecording: XCTestCase {
  func record(_ issue: XCTIssue)
}
