import AutomationEngine
import Foundation
import ResultBundle
import XCTest

/// The observers that ``XCTestObservationCenter`` was given for us, and how they are told.
final class ObserverList: ActivityObserver, @unchecked Sendable {
  static let shared = ObserverList()

  private let lock = NSLock()
  private var observers: [any XCUITestObservation] = []

  func add(_ observer: any XCUITestObservation) {
    lock.withLock {
      guard !observers.contains(where: { $0 === observer }) else { return }
      observers.append(observer)
    }
    AutomationSession.shared.recorder.listener = self
  }

  func remove(_ observer: any XCUITestObservation) {
    let isLast = lock.withLock {
      observers.removeAll { $0 === observer }
      return observers.isEmpty
    }
    if isLast { AutomationSession.shared.recorder.listener = nil }
  }

  /// Tells all observers, with no lock held: they may record things themselves.
  func tell(_ event: (any XCUITestObservation) -> Void) {
    for observer in lock.withLock({ observers }) { event(observer) }
  }

  // MARK: - Tests

  func testCaseWillStart(_ testCase: XCTestCase) {
    tell { $0.testCaseWillStart(testCase) }
  }

  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
    tell { $0.testCase(testCase, didRecord: issue) }
  }

  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
    tell { $0.testCase(testCase, didRecord: expectedFailure) }
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    tell {
      $0.testCase(testCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    tell { $0.testCaseDidFinish(testCase) }
  }

  func testSuite(_ suite: XCTestSuite, didRecord issue: XCTIssue) {
    let location = issue.sourceCodeContext.location
    tell {
      $0.testSuite(suite, didRecord: issue)
      guard issue.isFailure else { return }
      $0.testSuite(
        suite, didFailWithDescription: issue.text, inFile: location?.fileURL.path,
        atLine: location?.lineNumber ?? 0)
    }
  }

  // MARK: - ActivityObserver

  func activityDidStart(_ activity: Activity) {
    tell { $0.activityDidStart(XCUIRecordedActivity(activity, duration: nil)) }
  }

  func activityDidFinish(_ activity: Activity, duration: TimeInterval) {
    tell { $0.activityDidFinish(XCUIRecordedActivity(activity, duration: duration)) }
  }

  func attachmentWasKept(_ attachment: KeptAttachment) {
    tell { $0.attachmentWasAdded(XCUIRecordedAttachment(attachment)) }
  }
}
