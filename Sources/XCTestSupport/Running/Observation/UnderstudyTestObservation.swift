// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Observes a run: Apple's `XCTestObservation`, with the methods about issues.
///
/// XCTest on Linux lacks these methods. Each method about a test case exists twice: for XCTest's class, and for
/// `UnderstudyTestCase`, to which the name `XCTestCase` refers in some test targets. Implement one of the two. By
/// default, the method for `UnderstudyTestCase` calls the method for XCTest's class, and the method for XCTest's class
/// does nothing.
///
/// ```swift
/// final class FailureCounter: NSObject, UnderstudyTestObservation {
///   private(set) var failures = 0
///
///   func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
///     if issue.isFailure { failures += 1 }
///   }
/// }
///
/// let counter = FailureCounter()
/// XCTestObservationCenter.shared.addTestObserver(counter)
/// ```
public protocol UnderstudyTestObservation: AnyObject {
  /// Called before the first test of a process starts.
  func testBundleWillStart(_ testBundle: Bundle)
  /// Called when the tests of a process have ended.
  func testBundleDidFinish(_ testBundle: Bundle)

  /// Called before a suite starts: a class, or a suite that contains others.
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  /// Called when an issue was recorded between tests, as in `class func setUp()`.
  func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue)
  /// Called when an expected failure occurred between tests.
  func testSuite(_ testSuite: XCTestSuite, didRecord expectedFailure: XCTExpectedFailure)

  /// Called when a failure was recorded between tests, with its text.
  ///
  /// - Parameters:
  ///   - testSuite: the innermost running suite.
  ///   - description: the text of the failure.
  ///   - filePath: the file; nil if it is not known.
  ///   - lineNumber: the line; 0 if it is not known.
  func testSuite(
    _ testSuite: XCTestSuite, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// Called when a suite has ended.
  func testSuiteDidFinish(_ testSuite: XCTestSuite)

  /// Called before a test is set up.
  func testCaseWillStart(_ testCase: XCTestCase)
  /// Called when an issue was recorded, before XCTest counts and prints it.
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  /// Called when an expected failure of the test occurred.
  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure)

  /// Called by XCTest with the text of a failure, after the method about the issue.
  ///
  /// - Parameters:
  ///   - testCase: the test that failed.
  ///   - description: the text of the failure.
  ///   - filePath: the file; nil if it is not known.
  ///   - lineNumber: the line; 0 if it is not known.
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// Called when a test has ended and has been torn down.
  func testCaseDidFinish(_ testCase: XCTestCase)

  // The same methods, for test targets whose test classes are subclasses of UnderstudyTestCase

  /// Called before a test is set up.
  func testCaseWillStart(_ testCase: UnderstudyTestCase)
  /// Called when an issue was recorded, before XCTest counts and prints it.
  func testCase(_ testCase: UnderstudyTestCase, didRecord issue: XCTIssue)
  /// Called when an expected failure of the test occurred.
  func testCase(_ testCase: UnderstudyTestCase, didRecord expectedFailure: XCTExpectedFailure)

  /// Called by XCTest with the text of a failure, after the method about the issue.
  ///
  /// - Parameters:
  ///   - testCase: the test that failed.
  ///   - description: the text of the failure.
  ///   - filePath: the file; nil if it is not known.
  ///   - lineNumber: the line; 0 if it is not known.
  func testCase(
    _ testCase: UnderstudyTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// Called when a test has ended and has been torn down.
  func testCaseDidFinish(_ testCase: UnderstudyTestCase)

  // Extensions of Understudy

  /// Called when a step started: a step of ``XCTContext/runActivity(named:block:)``, or a call on an element.
  func activityDidStart(_ activity: UnderstudyActivity)
  /// Called when a step has ended, so its duration is known.
  func activityDidFinish(_ activity: UnderstudyActivity)
  /// Called when an attachment was written to the result bundle.
  func attachmentWasAdded(_ attachment: UnderstudyAttachment)
}

extension UnderstudyTestObservation {
  /// Does nothing.
  public func testBundleWillStart(_ testBundle: Bundle) {}
  /// Does nothing.
  public func testBundleDidFinish(_ testBundle: Bundle) {}
  /// Does nothing.
  public func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  /// Does nothing.
  public func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue) {}
  /// Does nothing.
  public func testSuite(_ testSuite: XCTestSuite, didRecord expectedFailure: XCTExpectedFailure) {}
  /// Does nothing.
  public func testSuite(
    _ testSuite: XCTestSuite, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  /// Does nothing.
  public func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  /// Does nothing.
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  /// Does nothing.
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {}
  /// Does nothing.
  public func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {}
  /// Does nothing.
  public func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  /// Does nothing.
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
  /// Calls the method for XCTest's class.
  public func testCaseWillStart(_ testCase: UnderstudyTestCase) {
    testCaseWillStart(testCase as XCTestCase)
  }

  /// Calls the method for XCTest's class.
  public func testCase(_ testCase: UnderstudyTestCase, didRecord issue: XCTIssue) {
    self.testCase(testCase as XCTestCase, didRecord: issue)
  }

  /// Calls the method for XCTest's class.
  public func testCase(_ testCase: UnderstudyTestCase, didRecord expectedFailure: XCTExpectedFailure) {
    self.testCase(testCase as XCTestCase, didRecord: expectedFailure)
  }

  /// Calls the method for XCTest's class.
  public func testCase(
    _ testCase: UnderstudyTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    self.testCase(
      testCase as XCTestCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
  }

  /// Calls the method for XCTest's class.
  public func testCaseDidFinish(_ testCase: UnderstudyTestCase) {
    testCaseDidFinish(testCase as XCTestCase)
  }

  /// Does nothing.
  public func activityDidStart(_ activity: UnderstudyActivity) {}
  /// Does nothing.
  public func activityDidFinish(_ activity: UnderstudyActivity) {}
  /// Does nothing.
  public func attachmentWasAdded(_ attachment: UnderstudyAttachment) {}
}

extension XCTestObservationCenter {
  /// Adds an observer of issues, activities and attachments.
  ///
  /// The observer stays until it is removed; adding it a second time has no effect.
  ///
  /// - Parameter testObserver: the observer to add.
  public func addTestObserver(_ testObserver: any UnderstudyTestObservation) {
    ObserverList.shared.add(testObserver)
  }

  /// Removes an observer of issues, activities and attachments.
  ///
  /// - Parameter testObserver: the observer to remove; if it was not added, nothing changes.
  public func removeTestObserver(_ testObserver: any UnderstudyTestObservation) {
    ObserverList.shared.remove(testObserver)
  }
}
