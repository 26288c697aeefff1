// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle
import Synchronization
import Synchronized
import XCTest

/// Calls the observers that tests have added to ``XCTestObservationCenter``.
final class ObserverList: TestReportReceiver, ActivityObserver, Sendable {
  static let shared = ObserverList()

  /// The observers.
  // Apple's API does not require observers to be Sendable. As with XCTest's own observers, the thread that reports an
  // event calls them, which is usually the main thread.
  private let observers = Mutex<[UncheckedSendable<any UnderstudyTestObservation>]>([])

  func add(_ observer: any UnderstudyTestObservation) {
    // The thread that reports an event calls the observer, as with XCTest's own observers.
    let new = UncheckedSendable(observer)
    let log = AutomationSession.shared.runLog
    // The listener is set with the lock held, so that it is this list as long as the list has observers.
    observers.withLock { observers in
      guard !observers.contains(where: { $0.value === new.value }) else { return }
      observers.append(new)
      log.listener = self
    }
  }

  func remove(_ observer: any UnderstudyTestObservation) {
    let log = AutomationSession.shared.runLog
    observers.withLock { observers in
      observers.removeAll { $0.value === observer }
      if observers.isEmpty { log.listener = nil }
    }
  }

  /// Calls all observers without holding the lock, since they may record issues themselves.
  private func notify(_ event: (any UnderstudyTestObservation) -> Void) {
    for observer in observers.withLock({ $0 }) { event(observer.value) }
  }

  // MARK: - TestReportReceiver

  func testBundleWillStart(_ bundle: Bundle) { notify { $0.testBundleWillStart(bundle) } }
  func testBundleDidFinish(_ bundle: Bundle) { notify { $0.testBundleDidFinish(bundle) } }
  func testSuiteWillStart(_ suite: XCTestSuite) { notify { $0.testSuiteWillStart(suite) } }
  func testSuiteDidFinish(_ suite: XCTestSuite) { notify { $0.testSuiteDidFinish(suite) } }

  func testCaseWillStart(_ testCase: XCTestCase) {
    notify(of: testCase, { $0.testCaseWillStart($1) }, { $0.testCaseWillStart($1) })
  }

  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
    notify(of: testCase, { $0.testCase($1, didRecord: issue) }, { $0.testCase($1, didRecord: issue) })
  }

  func testCase(_ testCase: XCTestCase, didRecord failure: XCTExpectedFailure) {
    notify(of: testCase, { $0.testCase($1, didRecord: failure) }, { $0.testCase($1, didRecord: failure) })
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int
  ) {
    notify(
      of: testCase, { $0.testCase($1, didFailWithDescription: text, inFile: file, atLine: line) },
      { $0.testCase($1, didFailWithDescription: text, inFile: file, atLine: line) })
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    notify(of: testCase, { $0.testCaseDidFinish($1) }, { $0.testCaseDidFinish($1) })
  }

  /// Calls the method of each observer that fits the class of a test: the one for `UnderstudyTestCase`, or the one for
  /// XCTest's class.
  private func notify(
    of testCase: XCTestCase, _ ours: (any UnderstudyTestObservation, UnderstudyTestCase) -> Void,
    _ plain: (any UnderstudyTestObservation, XCTestCase) -> Void
  ) {
    notify { observer in
      if let testCase = testCase as? UnderstudyTestCase {
        ours(observer, testCase)
      } else {
        plain(observer, testCase)
      }
    }
  }

  func testSuite(_ suite: XCTestSuite, didRecord issue: XCTIssue) {
    let location = issue.sourceCodeContext.location
    notify {
      $0.testSuite(suite, didRecord: issue)
      guard issue.isFailure else { return }
      $0.testSuite(
        suite, didFailWithDescription: issue.text, inFile: location?.fileURL.path,
        atLine: location?.lineNumber ?? 0)
    }
  }

  func testSuite(_ suite: XCTestSuite, didRecord failure: XCTExpectedFailure) {
    notify { $0.testSuite(suite, didRecord: failure) }
  }

  // MARK: - ActivityObserver

  func activityDidStart(_ activity: Activity) {
    notify { $0.activityDidStart(UnderstudyActivity(activity, duration: nil)) }
  }

  func activityDidFinish(_ activity: Activity, duration: TimeInterval) {
    notify { $0.activityDidFinish(UnderstudyActivity(activity, duration: duration)) }
  }

  func attachmentWasStored(_ attachment: StoredAttachment) {
    notify { $0.attachmentWasAdded(UnderstudyAttachment(attachment)) }
  }
}
