// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import Synchronization
import XCTest

/// Observes the tests of this process.
///
/// The observer stores the running test, so that the times of steps count from the start of the test and failures are
/// recorded in the test. It writes the beginning and the end of each test to the record, calls the parts of this
/// library that have been added for the phases of a test (``TestPhaseObserver``), and passes XCTest's reports on
/// (``TestReportReceiver``).
final class XCTestObserver: NSObject, XCTestObservation, Sendable {
  static let shared = XCTestObserver()

  /// The running tests and suites, which XCTest passes from one thread to the next.
  private struct State {
    var testCase: TestReference<XCTestCase>?
    var inner: [TestReference<XCTestCase>] = []
    var suites: [TestReference<XCTestSuite>] = []
  }

  private let state = Mutex(State())
  private let phaseObservers = Mutex<[any TestPhaseObserver]>([])
  private let receiver = Mutex<(any TestReportReceiver)?>(nil)

  /// The running test; nil between tests, and under Swift Testing.
  var currentTestCase: XCTestCase? { state.withLock { $0.testCase }?.test }

  /// Whether a test is being run by another test, as in tests of test cases.
  ///
  /// The result of the inner test is not recorded. Only the outer test reads it.
  func isInner(_ testCase: XCTestCase) -> Bool {
    state.withLock { $0.inner.contains { $0.test === testCase } }
  }

  /// The innermost running suite.
  var currentTestSuite: XCTestSuite? { state.withLock { $0.suites.last }?.test }

  /// The receiver of the reports and the issues; nil until ``ProcessStart`` sets it.
  var reports: (any TestReportReceiver)? { receiver.withLock { $0 } }

  /// The module of a test, which SwiftPM names after the test target.
  static func testTarget(of testCase: XCTestCase) -> String {
    String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
  }

  // MARK: - Observers

  /// Adds parts of this library that act at the phases of tests.
  ///
  /// They are called after the parts that were added before.
  func add(_ observers: [any TestPhaseObserver]) {
    phaseObservers.withLock { $0 += observers }
  }

  /// Sets the receiver of the reports and the issues.
  func report(to new: any TestReportReceiver) {
    receiver.withLock { $0 = new }
  }

  /// Calls the parts in their order, without holding the lock, since they may record issues.
  private func notify(_ event: (any TestPhaseObserver) -> Void) {
    for observer in phaseObservers.withLock({ $0 }) { event(observer) }
  }

  // MARK: - Phases that other parts of this library report

  /// Called before each step of a test, of XCTest or of Swift Testing.
  func stepWillStart(in application: TargetProgram?) {
    notify { $0.stepWillStart(in: application) }
  }

  /// Called when a test was stopped at a failure, before its frames are abandoned.
  func testWasStopped() {
    notify { $0.testWasStopped() }
  }

  /// Called after a test's tear-down, when failures can still be recorded in it.
  func testCaseRunWillStop() {
    guard state.withLock({ $0.inner.isEmpty }) else { return }
    if let testCase = currentTestCase { notify { $0.testWillFinish(testCase) } }
    AutomationSession.shared.captureEndOfTest()
    notify { $0.testWasCaptured() }
  }

  // MARK: - XCTestObservation

  func testBundleWillStart(_ testBundle: Bundle) {
    reports?.testBundleWillStart(testBundle)
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let suite = TestReference(testSuite)
    state.withLock { $0.suites.append(suite) }
    AutomationSession.shared.runLog.suiteDidStart(named: testSuite.name)
    notify { $0.suiteWillStart(testSuite) }
    reports?.testSuiteWillStart(testSuite)
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = TestReference(testCase)
    let isInner = state.withLock { state in
      guard state.testCase != nil else {
        state.testCase = test
        return false
      }
      state.inner.append(test)
      return true
    }
    if !isInner { beginRecord(of: testCase) }
    reports?.testCaseWillStart(testCase)
  }

  private func beginRecord(of testCase: XCTestCase) {
    let target = Self.testTarget(of: testCase)
    var description = TestDescription(name: testCase.name, target: target)
    for observer in phaseObservers.withLock({ $0 }) { observer.testWillStart(testCase, &description) }
    AutomationSession.shared.settings.currentTestTarget = target
    AutomationSession.shared.runLog.testDidStart(description)
    notify { $0.testDidStart(testCase) }
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    reports?.testCase(
      testCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    reports?.testCaseDidFinish(testCase)
    guard !isInner(testCase) else { return state.withLock { $0.inner.removeAll { $0.test === testCase } } }
    let outcome = Self.outcome(of: testCase)
    if outcome == .skipped { AutomationSession.shared.runLog.record(SkipReport.issue(of: testCase)) }
    AutomationSession.shared.runLog.testDidFinish(outcome: outcome)
    notify { $0.testDidFinish(testCase) }
    state.withLock { $0.testCase = nil }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    reports?.testSuiteDidFinish(testSuite)
    AutomationSession.shared.runLog.suiteDidFinish(named: testSuite.name)
    state.withLock { $0.suites.removeAll { $0.test === testSuite } }
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    reports?.testBundleDidFinish(testBundle)
  }

  static func outcome(of testCase: XCTestCase) -> TestOutcome {
    guard let run = testCase.testRun, run.hasSucceeded else { return .failed }
    return run.hasBeenSkipped ? .skipped : .passed
  }
}
