// SPDX-License-Identifier: Apache-2.0

import CTestHook
import ElementHandles
import Foundation
import Interaction
import Processes
import Programs
import XCTest

/// Records errors of the library as failures of the running test, at the line of the test that caused them.
package enum IssueRecorder {
  /// Runs `body`; if it throws an error, records a failure and returns `fallback`.
  ///
  /// - Parameters:
  ///   - action: the action, as the words after "Failed to": `tap "Add" Button`.
  ///   - application: the program of the action; nil if there is no program.
  ///   - location: the line of the test; nil for the innermost line of the test in the call stack.
  ///   - fallback: the result after a failure.
  ///   - body: the code of the action.
  /// - Returns: the result of `body`, or `fallback`.
  package static func attempt<Result>(
    _ action: @autoclosure () -> String, in application: TargetProgram?,
    at location: SourceLocationFinder.Location? = nil, fallback: @autoclosure () -> Result,
    _ body: () throws -> Result
  ) -> Result {
    StopAtFirstFailure.reachedSafePoint()
    XCTestObserver.shared.stepWillStart(in: application)
    AutomationSession.shared.results.failed = nil
    do {
      return try body()
    } catch {
      AutomationSession.shared.runLog.inFailedStep {
        record(error, action: action(), application: application, at: location)
      }
      return fallback()
    }
  }

  package static func attempt(
    _ action: @autoclosure () -> String, in application: TargetProgram?,
    at location: SourceLocationFinder.Location? = nil, _ body: () throws -> Void
  ) {
    attempt(action(), in: application, at: location, fallback: (), body)
  }

  package static func record(
    _ error: any Error, action: String, application: TargetProgram?,
    at location: SourceLocationFinder.Location? = nil
  ) {
    let location = location ?? SourceLocationFinder.callerOfThisModule()
    let error = AutomationSession.shared.host.errorToReport(for: error)
    let report = FailureReport.make(
      for: error, action: action, application: application, session: .shared)
    var issue = XCTIssue(system: report.text, at: location, error: error, evidence: report.evidence)
    if let expectation = error as? any FailedExpectation {
      issue.type = .assertionFailure
      issue.attachments += expectation.attachments
    }
    record(issue)
  }

  /// Fails the test because Linux has no counterpart of a part of Apple's API.
  ///
  /// - Parameters:
  ///   - symbol: Apple's name of the part: `XCUIRemote.press(_:)`.
  ///   - reason: the reason, and an alternative.
  package static func recordUnavailable(_ symbol: String, _ reason: String) {
    record("\(symbol) is not available on Linux: \(reason)", at: SourceLocationFinder.callerOfThisModule())
  }

  package static func record(_ text: String, at location: SourceLocationFinder.Location?) {
    record(XCTIssue(system: text, at: location))
  }

  /// Records an issue in the running test, of XCTest or of Swift Testing.
  package static func record(_ issue: XCTIssue) {
    ctesthook_keep()
    if let testCase = XCTestObserver.shared.currentTestCase {
      FailurePipeline.record(issue, in: testCase)
    } else {
      recordOutsideTests(issue)
    }
  }

  /// Records an issue while no XCTest test is running.
  ///
  /// This is the case in a Swift Testing test, or between tests, as in `class func setUp()`.
  static func recordOutsideTests(_ issue: XCTIssue) {
    let issue = IssueFactory.located(issue).namingInterruptions
    if issue.isFailure, ExpectedFailures.shared.match(issue, in: nil) { return }
    for attachment in issue.attachments { AttachmentWriter.add(attachment, in: nil) }
    guard !SwiftTestingBridge.record(issue) else { return }
    AutomationSession.shared.runLog.record(issue.record)
    if let suite = XCTestObserver.shared.currentTestSuite {
      XCTestObserver.shared.reports?.testSuite(suite, didRecord: issue)
    }
    guard issue.isFailure else { return }
    let place = issue.sourceCodeContext.location.map { "\($0): " } ?? ""
    report("\(place)error: \(issue.text)")
  }

  /// Writes a message to standard error, for a problem that XCTest cannot record.
  static func report(_ text: String) { StandardStream.error.write("\(text)\n") }
}
