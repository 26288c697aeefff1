// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import XCTest

/// The expected failures that the running test has declared.
final class ExpectedFailures: TestPhaseObserver, Sendable {
  static let shared = ExpectedFailures()

  /// One declaration of an expected failure.
  private final class Expectation: Sendable {
    let reason: String?
    let options: XCTExpectedFailure.Options
    /// The call stack of the declaration; its symbols are read only if a message needs them.
    let callStack: [UInt]
    /// The thread of the block for which the declaration was made; nil if the declaration applies until the end of the
    /// test.
    let thread: pthread_t?
    let isMatched = Atomic(false)

    init(_ reason: String?, _ options: XCTExpectedFailure.Options, isForBlock: Bool) {
      self.reason = reason
      // The test may change its options afterwards, for another declaration.
      self.options = options.copy() as? XCTExpectedFailure.Options ?? options
      callStack = CallStack.returnAddresses()
      thread = isForBlock ? pthread_self() : nil
    }
  }

  private let stack = Mutex<[Expectation]>([])

  /// Declares that a failure will occur before the end of the test.
  func expect(_ reason: String?, _ options: XCTExpectedFailure.Options) {
    guard options.isEnabled else { return }
    guard XCTestObserver.shared.currentTestCase != nil || XCTestObserver.shared.currentTestSuite != nil else {
      return IssueRecorder.recordUnavailable(
        "XCTExpectFailure without a block in a test of Swift Testing",
        "the end of the test is unknown there. Use withKnownIssue, or XCTExpectFailure with a block.")
    }
    let expectation = Expectation(reason, options, isForBlock: false)
    stack.withLock { $0.append(expectation) }
  }

  /// Declares that a failure will occur in `body`.
  func expect<R>(
    _ reason: String?, _ options: XCTExpectedFailure.Options, in body: () throws -> R
  ) rethrows -> R {
    guard options.isEnabled else { return try body() }
    let expectation = Expectation(reason, options, isForBlock: true)
    stack.withLock { $0.append(expectation) }
    defer {
      stack.withLock { $0.removeAll { $0 === expectation } }
      check(expectation)
    }
    return try body()
  }

  /// Removes the declarations for blocks on this thread, since a stopped test does not return to these blocks.
  func testWasStopped() {
    stack.withLock {
      $0.removeAll { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }
  }

  /// Returns whether a failure was expected, and records such a failure as an expected failure.
  ///
  /// - Parameters:
  ///   - issue: the failure.
  ///   - testCase: the test; nil outside of XCTest's tests.
  /// - Returns: false if the issue must be recorded as a failure.
  func match(_ issue: XCTIssue, in testCase: XCTestCase?) -> Bool {
    // The lock is not held here, because the matcher is code of the test and may itself call functions that need the
    // lock.
    for expectation in stack.withLock({ $0 }).reversed() where Self.isOf(expectation.thread, issue) {
      guard expectation.options.issueMatcher(issue) else { continue }
      expectation.isMatched.store(true, ordering: .releasing)
      for attachment in issue.attachments { AttachmentWriter.add(attachment, in: nil) }
      AutomationSession.shared.runLog.recordExpectedFailure(issue.record, reason: expectation.reason)
      notify(XCTExpectedFailure(failureReason: expectation.reason, issue: issue), in: testCase)
      return true
    }
    return false
  }

  /// Whether a declaration applies to an issue that is being recorded.
  ///
  /// A declaration for a block applies only to issues that are found on the thread of the block. XCTest records the
  /// failure of a wait on a separate queue. So for such a failure, it is sufficient that the thread of the block is in a
  /// wait.
  ///
  /// - Parameters:
  ///   - thread: the thread of the block; nil for a declaration that applies until the end of the test.
  ///   - issue: the issue that is being recorded.
  /// - Returns: whether the declaration applies.
  private static func isOf(_ thread: pthread_t?, _ issue: XCTIssue) -> Bool {
    guard let thread else { return true }
    return pthread_equal(thread, pthread_self()) != 0
      || WaitFailure.isWaitFailure(issue.compactDescription) && CurrentWaits.shared.isWaiting(thread)
  }

  private func notify(_ failure: XCTExpectedFailure, in testCase: XCTestCase?) {
    if let testCase {
      XCTestObserver.shared.reports?.testCase(testCase, didRecord: failure)
    } else if let suite = XCTestObserver.shared.currentTestSuite {
      XCTestObserver.shared.reports?.testSuite(suite, didRecord: failure)
    }
  }

  /// Removes all declarations, and fails the test if a failure that was expected for the whole test did not occur.
  ///
  /// Called after tear-down, while failures can be recorded.
  func testWasCaptured() {
    for expectation in stack.exchange([]) where expectation.thread == nil { check(expectation) }
  }

  /// Removes the remaining declarations of a test that has ended.
  func testDidFinish(_ testCase: XCTestCase) {
    stack.withLock { $0 = [] }
  }

  /// Fails the test, at the line of the declaration, if a strict declaration had no matching failure.
  private func check(_ expectation: Expectation) {
    guard expectation.options.isStrict, !expectation.isMatched.load(ordering: .acquiring) else { return }
    let location = SourceLocationFinder.location(in: expectation.callStack)
    let reason = expectation.reason.map { " (\($0))" } ?? ""
    let context = XCTSourceCodeContext(
      callStack: expectation.callStack.map { XCTSourceCodeFrame(address: UInt64($0)) },
      location: location.map { XCTSourceCodeLocation(filePath: $0.file, lineNumber: $0.line) })
    IssueRecorder.record(
      XCTIssue(
        type: .unmatchedExpectedFailure,
        compactDescription: "Expected failure\(reason) but none recorded",
        sourceCodeContext: context))
  }
}
