// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Follows how a run goes on: Apple's `XCTestObservation`, with the methods about issues.
///
/// XCTest on Linux lacks those. The requirements about a test case exist twice, for XCTest's class and for
/// `UnderstudyTestCase`: in test targets in which the name `XCTestCase` means the latter, methods are written with it.
/// Implement either. The one with the more general class is what the other does by default, and does nothing
/// itself.
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
  /// The tests of a process are about to start.
  func testBundleWillStart(_ testBundle: Bundle)
  /// The tests of a process have ended.
  func testBundleDidFinish(_ testBundle: Bundle)

  /// A suite is about to start: a class, or what holds several.
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  /// An issue was recorded between tests, as in `class func setUp()`.
  func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue)
  /// A failure that was announced came between tests.
  func testSuite(_ testSuite: XCTestSuite, didRecord expectedFailure: XCTExpectedFailure)

  /// A failure was recorded between tests, as text.
  ///
  /// - Parameters:
  ///   - testSuite: the innermost suite that runs.
  ///   - description: what went wrong.
  ///   - filePath: the file; nil where it is not known.
  ///   - lineNumber: the line; 0 where it is not known.
  func testSuite(
    _ testSuite: XCTestSuite, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// A suite has ended.
  func testSuiteDidFinish(_ testSuite: XCTestSuite)

  /// A test is about to start, before it is set up.
  func testCaseWillStart(_ testCase: XCTestCase)
  /// An issue was recorded; XCTest has not yet counted and printed it.
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  /// A failure that the test has announced came.
  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure)

  /// A failure was recorded, as text; called by XCTest after the method about the issue.
  ///
  /// - Parameters:
  ///   - testCase: the test.
  ///   - description: what went wrong.
  ///   - filePath: the file; nil where it is not known.
  ///   - lineNumber: the line; 0 where it is not known.
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// A test has ended, and was torn down.
  func testCaseDidFinish(_ testCase: XCTestCase)

  // The same in test targets whose test classes are XCUIAutomationTestCases

  /// A test is about to start, before it is set up.
  func testCaseWillStart(_ testCase: UnderstudyTestCase)
  /// An issue was recorded; XCTest has not yet counted and printed it.
  func testCase(_ testCase: UnderstudyTestCase, didRecord issue: XCTIssue)
  /// A failure that the test has announced came.
  func testCase(_ testCase: UnderstudyTestCase, didRecord expectedFailure: XCTExpectedFailure)

  /// A failure was recorded, as text; called by XCTest after the method about the issue.
  ///
  /// - Parameters:
  ///   - testCase: the test.
  ///   - description: what went wrong.
  ///   - filePath: the file; nil where it is not known.
  ///   - lineNumber: the line; 0 where it is not known.
  func testCase(
    _ testCase: UnderstudyTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  /// A test has ended, and was torn down.
  func testCaseDidFinish(_ testCase: UnderstudyTestCase)

  // Extensions of Understudy

  /// A step started: one of ``XCTContext/runActivity(named:block:)``, or what a call on an element does.
  func activityDidStart(_ activity: UnderstudyActivity)
  /// A step has ended, which now has a duration.
  func activityDidFinish(_ activity: UnderstudyActivity)
  /// An attachment was written to the folder of the run.
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
  /// It stays until it is removed; adding it a second time has no effect.
  ///
  /// - Parameter testObserver: the observer to call from now on.
  public func addTestObserver(_ testObserver: any UnderstudyTestObservation) {
    ObserverList.shared.add(testObserver)
  }

  /// Removes an observer of issues, activities and attachments.
  ///
  /// - Parameter testObserver: one that was added; another one changes nothing.
  public func removeTestObserver(_ testObserver: any UnderstudyTestObservation) {
    ObserverList.shared.remove(testObserver)
  }
}
