// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The declaration of ``record(_:)``, so that classes can define it as well.
///
/// Extension of Understudy: Swift lets no class override or repeat a method that an extension of its superclass
/// declares.
public protocol UnderstudyIssueReceiving: XCTestCase {}

extension XCTestCase: UnderstudyIssueReceiving {}

extension UnderstudyIssueReceiving {
  /// Records an issue in this test.
  ///
  /// It is counted and printed unless it is a warning, passed to the observers, and put into the record of the run
  /// with its attachments. A class that is to see its issues before they are recorded inherits from
  /// `UnderstudyTestCase` and overrides its method of this name.
  ///
  /// - Parameter issue: what went wrong.
  public func record(_ issue: XCTIssue) {
    FailurePipeline.record(issue, in: self)
  }
}

extension XCTestRun {
  /// Records an issue in the test of this run.
  ///
  /// - Parameter issue: what went wrong. In the run of a suite it belongs to no test.
  public func record(_ issue: XCTIssue) {
    if let testCase = test as? XCTestCase {
      testCase.record(issue)
    } else {
      IssueRecorder.recordOutsideTests(issue)
    }
  }
}
