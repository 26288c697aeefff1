// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import Synchronization
import Testing

/// A test with ``UITestTrait`` while it runs: what its record says, and what is decided by how it ends.
final class UITestRun: Sendable {
  /// The run of the task's test; nil in suites and in tests without the trait.
  @TaskLocal static var current: UITestRun?

  /// The run whose turn it is; for threads that are not the test's.
  static var onTheDesktop: UITestRun? { owner.withLock { $0 } }
  private static let owner = Mutex<UITestRun?>(nil)
  private static let caseNames = Mutex(CaseNames())

  private struct State {
    var late: [KeptAttachment] = []
    var hasFailed = false
    var cancellation: String?
    var undecided: [KeptAttachment] = []
  }

  private let state = Mutex(State())
  private let location: SourceLocation

  private init(_ test: Test) { location = test.sourceLocation }

  /// Runs a test between the beginning and the end of its record.
  ///
  /// A suite has none; and a test that has several traits has one.
  static func of(
    _ test: Test, _ testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite, current == nil else { return try await function() }
    let run = UITestRun(test)
    try await $current.withValue(run) {
      let recorder = AutomationSession.shared.recorder
      var description = SwiftTestingBridge.description(of: test)
      if let arguments = testCase.flatMap(TestingInternals.arguments) {
        description.arguments = caseNames.withLock { $0.name(ofCaseWith: arguments, of: "\(test.id)") }
      }
      recorder.testDidStart(description)
      owner.withLock { $0 = run }
      defer {
        AutomationSession.shared.finishPictures()
        owner.withLock { $0 = nil }
        // No other test runs here and now, so all monitors are this test's.
        InterruptionMonitors.shared.removeAll()
        InterruptionMonitors.shared.implicitHandling = nil
        run.decideAttachments()
        recorder.testDidFinish(outcome: run.outcome)
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

  /// Has every issue of the test noted, also those of `#expect`.
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
    AutomationSession.shared.recorder.record(
      RecordedIssue(
        type: "skip", isFailure: false, compactDescription: reason, file: place.filePath, line: place.line))
  }

  private func note(_ issue: Issue) {
    let record = RecordedIssue(
      type: "assertionFailure", isFailure: issue.severity >= .error, compactDescription: "\(issue)",
      file: issue.sourceLocation?.filePath, line: issue.sourceLocation?.line)
    note(
      record, isKnown: record.isFailure && !issue.isFailure,
      reason: TestingInternals.knownIssueComment(of: issue))
  }

  func note(_ record: RecordedIssue, isKnown: Bool, reason: String? = nil) {
    let recorder = AutomationSession.shared.recorder
    guard !isKnown else { return recorder.recordExpectedFailure(record, reason: reason) }
    if record.isFailure { state.withLock { $0.hasFailed = true } }
    recorder.record(record)
  }

  /// Takes an attachment that is of interest only if the test fails.
  func keepUntilEnd(_ attachment: KeptAttachment) {
    state.withLock { $0.undecided.append(attachment) }
  }

  /// Takes an attachment that another thread has stored: only the test's thread can give it to Swift Testing.
  func handOverAtEnd(_ attachment: KeptAttachment) {
    state.withLock {
      if attachment.lifetime == .deleteOnSuccess {
        $0.undecided.append(attachment)
      } else {
        $0.late.append(attachment)
      }
    }
  }

  /// Hands attachments that wait for the end of the test over if it has failed.
  ///
  /// Their files are still there.
  private func decideAttachments() {
    let wanted = state.withLock { $0.late + ($0.hasFailed ? $0.undecided : []) }
    for attachment in wanted { SwiftTestingBridge.handOver(attachment, at: location) }
  }
}
