import XCTest

extension XCTestCase {
  /// Records an issue in this test. It is counted and printed unless it is a warning, told to the observers,
  /// and put into the record of the run with its attachments.
  ///
  /// A method of an extension cannot be overridden: a class that wants to see its issues before they are
  /// recorded inherits from `XCUITestCase`.
  public func record(_ issue: XCTIssue) {
    FailurePipeline.record(issue, in: self)
  }
}

extension XCTestRun {
  /// Records an issue in the test of this run.
  public func record(_ issue: XCTIssue) {
    if let testCase = test as? XCTestCase {
      testCase.record(issue)
    } else {
      IssueRecorder.recordOutsideTests(issue)
    }
  }
}
