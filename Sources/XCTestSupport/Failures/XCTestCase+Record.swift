// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Declares ``record(_:)`` in a protocol, so that test classes can define the method as well.
///
/// Extension of Understudy: in Swift, a class cannot override or repeat a method that an extension of its superclass
/// declares.
public protocol UnderstudyIssueReceiving: XCTestCase {}

extension XCTestCase: UnderstudyIssueReceiving {}

extension UnderstudyIssueReceiving {
  /// Records an issue in this test.
  ///
  /// The issue is counted and printed unless it is a warning. It is passed to the observers, and added to the record of
  /// the run with its attachments. A class that needs its issues before they are recorded inherits from
  /// `UnderstudyTestCase` and overrides the method of this name there.
  ///
  /// - Parameter issue: the issue to record.
  public func record(_ issue: XCTIssue) {
    FailurePipeline.record(issue, in: self)
  }
}

extension XCTestRun {
  /// Records an issue in the test of this run.
  ///
  /// - Parameter issue: the issue to record. In the run of a suite, the issue does not belong to a test.
  public func record(_ issue: XCTIssue) {
    if let testCase = test as? XCTestCase {
      testCase.record(issue)
    } else {
      IssueRecorder.recordOutsideTests(issue)
    }
  }
}
