// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import Synchronization
import Testing

/// A running test with ``UITestTrait``: its outcome so far, and the attachments that depend on the outcome.
final class UITestRun: Sendable {
  /// The run of the task's test; nil in suites and in tests without the trait.
  @TaskLocal static var current: UITestRun?

  /// The run that has its turn on the desktop, for threads that do not belong to the test.
  static var onTheDesktop: UITestRun? { owner.withLock { $0 } }
  private static let owner = Mutex<UITestRun?>(nil)
  private static let caseNames = Mutex(CaseNames())

  private struct State {
    /// The attachments that are passed to Swift Testing at the end of the test.
    var delayed: [StoredAttachment] = []
    var hasFailed = false
    /// The reason why the test was cancelled; nil if it was not cancelled.
    var cancellation: String?
    /// The attachments that are passed to Swift Testing only if the test fails.
    var undecided: [StoredAttachment] = []
  }

  private let state = Mutex(State())
  private let location: SourceLocation

  private init(_ test: Test) { location = test.sourceLocation }

  /// Runs a test between the beginning and the end of its record.
  ///
  /// A suite has no record. A test with several traits has one record.
  static func of(
    _ test: Test, _ testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite, current == nil else { return try await function() }
    let run = UITestRun(test)
    try await $current.withValue(run) {
      let runLog = AutomationSession.shared.runLog
      var description = SwiftTestingBridge.description(of: test)
      if let arguments = testCase.flatMap(TestingInternals.arguments) {
        description.arguments = caseNames.withLock { $0.name(ofCaseWith: arguments, of: "\(test.id)") }
      }
      runLog.testDidStart(description)
      owner.withLock { $0 = run }
      defer {
        AutomationSession.shared.finishPictures()
        owner.withLock { $0 = nil }
        // No other test runs at this time, so all monitors belong to this test.
        InterruptionMonitorStack.shared.removeAll()
        InterruptionMonitorStack.shared.implicitHandling = nil
        run.decideAttachments()
        runLog.testDidFinish(outcome: run.outcome)
      }
      do {
        try await run.watchingIssues(test, testCase) {
          try await function()
          for hang in FinalHangCheck(in: AutomationSession.shared).find() {
            SwiftTestingBridge.record("\(hang)", at: test.sourceLocation, error: hang)
          }
        }
      } catch is UITestStopped {
        // The failure that stopped the test has been recorded.
      } catch {
        if let reason = TestingInternals.cancellation(error) {
          run.noteCancellation(reason, at: test.sourceLocation)
          throw error
        }
        run.note(
          RecordedIssue(
            type: "thrownError", isFailure: true, compactDescription: "Caught error: \(error)",
            file: test.sourceLocation.filePath, line: test.sourceLocation.line), isKnown: false)
        throw error
      }
    }
  }

  /// Runs a test, and records each of its issues, including those of `#expect`.
  private func watchingIssues(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    let watch: IssueHandlingTrait = .compactMapIssues { issue in
      switch SwiftTestingBridge.origin {
      case .unrecorded: break
      case .issue(let record):
        self.note(
          record, isKnown: !issue.isFailure && record.isFailure,
          reason: TestingInternals.knownIssueComment(of: issue))
      case nil: self.note(issue)
      }
      return issue
    }
    try await watch.provideScope(for: test, testCase: testCase, performing: function)
  }

  private var outcome: TestOutcome {
    state.withLock { $0.hasFailed ? .failed : $0.cancellation != nil ? .skipped : .passed }
  }

  private func noteCancellation(_ reason: String, at place: SourceLocation) {
    state.withLock { $0.cancellation = reason }
    AutomationSession.shared.runLog.record(
      RecordedIssue(
        type: "skip", isFailure: false, compactDescription: reason, file: place.filePath, line: place.line))
  }

  private func note(_ issue: Issue) {
    let record = RecordedIssue(
      type: "assertionFailure", isFailure: issue.severity >= .error, compactDescription: "\(issue)",
      file: issue.sourceLocation?.filePath, line: issue.sourceLocation?.line)
    let isKnown = record.isFailure && !issue.isFailure
    if record.isFailure, !isKnown { CollectedFailures.failureWasRecorded() }
    note(record, isKnown: isKnown, reason: TestingInternals.knownIssueComment(of: issue))
  }

  func note(_ record: RecordedIssue, isKnown: Bool, reason: String? = nil) {
    let runLog = AutomationSession.shared.runLog
    guard !isKnown else { return runLog.recordExpectedFailure(record, reason: reason) }
    if record.isFailure { state.withLock { $0.hasFailed = true } }
    runLog.record(record)
  }

  /// Stores an attachment that is needed only if the test fails.
  func storeUntilEnd(_ attachment: StoredAttachment) {
    state.withLock { $0.undecided.append(attachment) }
  }

  /// Stores, until the end of the test, an attachment that a thread outside of the test has written.
  ///
  /// Only the task of the test can pass the attachment to Swift Testing.
  func handOverAtEnd(_ attachment: StoredAttachment) {
    state.withLock {
      if attachment.lifetime == .deleteOnSuccess {
        $0.undecided.append(attachment)
      } else {
        $0.delayed.append(attachment)
      }
    }
  }

  /// Passes the stored attachments to Swift Testing.
  ///
  /// Attachments that are needed only for a failure are passed only if the test has failed.
  ///
  /// This is called while the files of the attachments still exist.
  private func decideAttachments() {
    let attachments = state.withLock { $0.delayed + ($0.hasFailed ? $0.undecided : []) }
    for attachment in attachments { SwiftTestingBridge.handOver(attachment, at: location) }
  }
}
