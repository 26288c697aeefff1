import Foundation
import XCTest

/// Is told how a run goes on: Apple's `XCTestObservation`, of which XCTest on Linux lacks the methods about
/// issues.
///
/// The requirements about a test case exist twice, for XCTest's class and for `XCUITestCase`: in test
/// targets in which the name `XCTestCase` means the latter, methods are written with it. Implement either.
/// The one with the more general class is what the other does by default, and does nothing itself.
public protocol XCUITestObservation: AnyObject {
  func testBundleWillStart(_ testBundle: Bundle)
  func testBundleDidFinish(_ testBundle: Bundle)

  func testSuiteWillStart(_ testSuite: XCTestSuite)
  /// Something went wrong between tests, as in `class func setUp()`.
  func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue)
  func testSuite(_ testSuite: XCTestSuite, didRecord expectedFailure: XCTExpectedFailure)
  func testSuite(
    _ testSuite: XCTestSuite, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  func testSuiteDidFinish(_ testSuite: XCTestSuite)

  func testCaseWillStart(_ testCase: XCTestCase)
  /// An issue was recorded; XCTest has not yet counted and printed it.
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure)
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  func testCaseDidFinish(_ testCase: XCTestCase)

  // The same in test targets whose test classes are XCUITestCases

  func testCaseWillStart(_ testCase: XCUITestCase)
  func testCase(_ testCase: XCUITestCase, didRecord issue: XCTIssue)
  func testCase(_ testCase: XCUITestCase, didRecord expectedFailure: XCTExpectedFailure)
  func testCase(
    _ testCase: XCUITestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int)
  func testCaseDidFinish(_ testCase: XCUITestCase)

  // Extensions of Understudy

  /// A step started: one of ``XCTContext/runActivity(named:block:)``, or what a call on an element does.
  func activityDidStart(_ activity: XCUIRecordedActivity)
  func activityDidFinish(_ activity: XCUIRecordedActivity)
  func attachmentWasAdded(_ attachment: XCUIRecordedAttachment)
}

extension XCUITestObservation {
  public func testBundleWillStart(_ testBundle: Bundle) {}
  public func testBundleDidFinish(_ testBundle: Bundle) {}
  public func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  public func testSuite(_ testSuite: XCTestSuite, didRecord issue: XCTIssue) {}
  public func testSuite(_ testSuite: XCTestSuite, didRecord expectedFailure: XCTExpectedFailure) {}
  public func testSuite(
    _ testSuite: XCTestSuite, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  public func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {}
  public func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {}
  public func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {}
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
  public func testCaseWillStart(_ testCase: XCUITestCase) {
    testCaseWillStart(testCase as XCTestCase)
  }

  public func testCase(_ testCase: XCUITestCase, didRecord issue: XCTIssue) {
    self.testCase(testCase as XCTestCase, didRecord: issue)
  }

  public func testCase(_ testCase: XCUITestCase, didRecord expectedFailure: XCTExpectedFailure) {
    self.testCase(testCase as XCTestCase, didRecord: expectedFailure)
  }

  public func testCase(
    _ testCase: XCUITestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    self.testCase(
      testCase as XCTestCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
  }

  public func testCaseDidFinish(_ testCase: XCUITestCase) {
    testCaseDidFinish(testCase as XCTestCase)
  }

  public func activityDidStart(_ activity: XCUIRecordedActivity) {}
  public func activityDidFinish(_ activity: XCUIRecordedActivity) {}
  public func attachmentWasAdded(_ attachment: XCUIRecordedAttachment) {}
}

extension XCTestObservationCenter {
  /// Adds an observer of issues, activities and attachments.
  ///
  /// It is kept until it is removed.
  public func addTestObserver(_ testObserver: any XCUITestObservation) {
    ObserverList.shared.add(testObserver)
  }

  public func removeTestObserver(_ testObserver: any XCUITestObservation) {
    ObserverList.shared.remove(testObserver)
  }
}
