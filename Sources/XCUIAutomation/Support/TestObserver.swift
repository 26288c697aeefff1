import AutomationEngine
import Foundation
import ResultBundle
import XCTest

/// Follows the tests of this process: which one runs, so that steps count from its start and failures are
/// recorded in it.
final class TestObserver: NSObject, XCTestObservation, @unchecked Sendable {
  static let shared = TestObserver()

  private let lock = NSLock()
  private var testCase: XCTestCase?

  /// The test that runs; nil between tests, and under Swift Testing.
  var currentTestCase: XCTestCase? { lock.withLock { testCase } }

  /// The module of a test, which SwiftPM names after the test target.
  private static func testTarget(of testCase: XCTestCase) -> String {
    String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    lock.withLock { self.testCase = testCase }
    AutomationSession.shared.currentTestTarget = Self.testTarget(of: testCase)
    AutomationSession.shared.recorder.testDidStart(named: testCase.name)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    lock.withLock { self.testCase = nil }
  }

  /// Called while the process starts, before the first test: the observer has to be there by then.
  static func install() {
    XCTestObservationCenter.shared.addTestObserver(shared)
    AutomationSession.shared.recorder.add(ConsoleActivityObserver())
    SwiftTestingBridge.install()
  }
}

/// The entry point for the load-time hook in `CTestHook`.
@_cdecl("understudy_process_did_load")
func understudyProcessDidLoad() {
  TestObserver.install()
}
