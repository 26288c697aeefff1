// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import Interaction
import Programs
import XCTest

/// Turns errors of the engine into failures of the running test, at the line of the test that caused them.
package enum IssueRecorder {
  /// Runs `body`; when it fails, records the failure and returns `fallback`.
  ///
  /// - Parameters:
  ///   - action: what was tried, as the words after "Failed to": `tap "Add" Button`.
  ///   - application: the program that it was tried with; nil for none.
  ///   - fallback: what is returned after a failure.
  ///   - body: what is tried.
  /// - Returns: what `body` returns, else `fallback`.
  package static func attempt<Result>(
    _ action: @autoclosure () -> String, in application: TargetApplication?,
    fallback: @autoclosure () -> Result,
    _ body: () throws -> Result
  ) -> Result {
    StopAtFirstFailure.reachedSafePoint()
    PausePoint.reachedStep(in: application)
    AutomationSession.shared.lookups.failed = nil
    do {
      return try body()
    } catch {
      AutomationSession.shared.recorder.inFailedStep {
        record(error, action: action(), application: application)
      }
      return fallback()
    }
  }

  package static func attempt(
    _ action: @autoclosure () -> String, in application: TargetApplication?, _ body: () throws -> Void
  ) {
    attempt(action(), in: application, fallback: (), body)
  }

  package static func record(_ error: any Error, action: String, application: TargetApplication?) {
    let location = SourceLocationFinder.callerOfThisModule()
    let error = AutomationSession.shared.host.errorToReport(for: error)
    let report = FailureReport.make(for: error, action: action, application: application)
    record(XCTIssue(system: report.text, at: location, error: error, evidence: report.evidence))
  }

  /// Fails the test because Linux has no counterpart of what it asked for.
  ///
  /// - Parameters:
  ///   - symbol: Apple's name of it: `XCUIRemote.press(_:)`.
  ///   - reason: why, and what to use instead.
  package static func recordUnavailable(_ symbol: String, _ reason: String) {
    record("\(symbol) is not available on Linux: \(reason)", at: SourceLocationFinder.callerOfThisModule())
  }

  package static func record(_ text: String, at location: SourceLocationFinder.Location?) {
    record(XCTIssue(system: text, at: location))
  }

  /// Records an issue in the running test, whatever kind of test that is.
  package static func record(_ issue: XCTIssue) {
    ctesthook_keep()
    if let testCase = XCTestObserver.shared.currentTestCase {
      FailurePipeline.record(issue, in: testCase)
    } else {
      recordOutsideTests(issue)
    }
  }

  /// Records an issue where no test of XCTest runs: in one of Swift Testing, or between tests, as in
  /// `class func setUp()`.
  static func recordOutsideTests(_ issue: XCTIssue) {
    let issue = IssueFactory.located(issue).namingInterruptions
    if issue.isFailure, ExpectedFailures.shared.match(issue, in: nil) { return }
    for attachment in issue.attachments { AttachmentWriter.keep(attachment, in: nil) }
    guard !SwiftTestingBridge.record(issue) else { return }
    AutomationSession.shared.recorder.record(issue.record)
    if let suite = XCTestObserver.shared.currentTestSuite {
      ObserverList.shared.testSuite(suite, didRecord: issue)
    }
    guard issue.isFailure else { return }
    let place = issue.sourceCodeContext.location.map { "\($0): " } ?? ""
    report("\(place)error: \(issue.text)")
  }

  /// Says something that XCTest has no place for.
  static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
