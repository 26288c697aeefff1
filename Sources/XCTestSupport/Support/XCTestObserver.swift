// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import Synchronization
import Synchronized
import XCTest

/// Observes the tests of this process.
///
/// It stores the running test, so that steps count from the start of the test and failures are recorded in it. It
/// passes XCTest's reports to the observers of ``ObserverList``.
final class XCTestObserver: NSObject, XCTestObservation, Sendable {
  static let shared = XCTestObserver()

  /// XCTest runs one test after another, and passes a test from one thread to the next.
  private struct State {
    // XCTest passes test cases and suites from thread to thread, and uses them on one at a time.
    var testCase: UncheckedSendable<XCTestCase>?
    // The same.
    var inner: [UncheckedSendable<XCTestCase>] = []
    // The same.
    var suites: [UncheckedSendable<XCTestSuite>] = []
  }

  private let state = Mutex(State())

  /// The running test; nil between tests, and under Swift Testing.
  var currentTestCase: XCTestCase? { state.withLock { $0.testCase }?.value }

  /// Whether a test was run by another test, as in tests of test cases.
  ///
  /// Only the other test reads its result, which is not recorded.
  func isInner(_ testCase: XCTestCase) -> Bool {
    state.withLock { $0.inner.contains { $0.value === testCase } }
  }

  /// The innermost suite that runs.
  var currentTestSuite: XCTestSuite? { state.withLock { $0.suites.last }?.value }

  /// The module of a test, which SwiftPM names after the test target.
  static func testTarget(of testCase: XCTestCase) -> String {
    String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
  }

  func testBundleWillStart(_ testBundle: Bundle) {
    ObserverList.shared.notify { $0.testBundleWillStart(testBundle) }
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let suite = UncheckedSendable(testSuite)
    state.withLock { $0.suites.append(suite) }
    AutomationSession.shared.recorder.suiteDidStart(named: testSuite.name)
    TestWorker.shared?.suiteWillStart(testSuite)
    ObserverList.shared.notify { $0.testSuiteWillStart(testSuite) }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let test = UncheckedSendable(testCase)
    let isInner = state.withLock { state in
      guard state.testCase != nil else {
        state.testCase = test
        return false
      }
      state.inner.append(test)
      return true
    }
    guard !isInner else { return ObserverList.shared.testCaseWillStart(testCase) }
    ThrowLog.setRecording(true)
    TestWorker.shared?.testWillStart()
    AutomationSession.shared.settings.currentTestTarget = Self.testTarget(of: testCase)
    var description = TestDescription(name: testCase.name, target: Self.testTarget(of: testCase))
    description.iteration = TestWorker.shared?.iteration
    AutomationSession.shared.recorder.testDidStart(description)
    ExecutionTimer.shared.testWillStart(testCase)
    ObserverList.shared.testCaseWillStart(testCase)
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    ObserverList.shared.testCase(
      testCase, didFailWithDescription: description, inFile: filePath, atLine: lineNumber)
  }

  /// Called after a test's tear-down, when failures can still be recorded in it.
  func testCaseRunWillStop() {
    guard state.withLock({ $0.inner.isEmpty }) else { return }
    // The rest is work of this library, which does not count towards the time limit of the test.
    ExecutionTimer.shared.testWillFinish()
    if let testCase = currentTestCase {
      MeasurementRun.endLeftOver(of: testCase)
      TestWorker.shared?.testWillFinish(testCase)
      for hang in FinalHangCheck(in: AutomationSession.shared).find() {
        FailurePipeline.record(XCTIssue(system: "\(hang)", at: nil, error: hang), in: testCase)
      }
    }
    AutomationSession.shared.captureEndOfTest()
    ExpectedFailures.shared.testWillFinish()
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    ObserverList.shared.testCaseDidFinish(testCase)
    guard !isInner(testCase) else { return state.withLock { $0.inner.removeAll { $0.value === testCase } } }
    let outcome = Self.outcome(of: testCase)
    if outcome == .skipped { AutomationSession.shared.recorder.record(SkipReport.issue(of: testCase)) }
    AutomationSession.shared.recorder.testDidFinish(outcome: outcome)
    ThrowLog.setRecording(false)
    ExpectedFailures.shared.testDidFinish()
    CurrentWaits.shared.testDidFinish()
    ExecutionTimer.shared.testDidFinish(testCase)
    state.withLock { $0.testCase = nil }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    ObserverList.shared.notify { $0.testSuiteDidFinish(testSuite) }
    AutomationSession.shared.recorder.suiteDidFinish(named: testSuite.name)
    state.withLock { $0.suites.removeAll { $0.value === testSuite } }
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    ObserverList.shared.notify { $0.testBundleDidFinish(testBundle) }
  }

  static func outcome(of testCase: XCTestCase) -> TestOutcome {
    guard let run = testCase.testRun, run.hasSucceeded else { return .failed }
    return run.hasBeenSkipped ? .skipped : .passed
  }

  /// Installs the observer before the first test; called while the process starts.
  static func install() {
    OriginalMethod.requireAll()
    XCTestObservationCenter.shared.addTestObserver(shared)
    AutomationSession.shared.recorder.add(ConsoleActivityObserver())
    RunRecord.begin()
    SwiftTestingBridge.install()
    ThrowLog.install()
    TestWorker.begin()
  }
}

/// The entry point for the load-time hook in `CTestHook`.
@_cdecl("understudy_process_did_load")
func understudyProcessDidLoad() {
  XCTestObserver.install()
}
