import AutomationEngine
import Foundation
import XCTest

/// Removes monitors when the test or the suite that added them ends.
final class InterruptionMonitorObserver: NSObject, XCTestObservation, @unchecked Sendable {
  static let shared = InterruptionMonitorObserver()

  private let lock = NSLock()
  private var ofTheTest: [InterruptionMonitor] = []

  /// The first monitor brings the observer along.
  static func install() { installation }

  private static let installation: Void = XCTestObservationCenter.shared.addTestObserver(shared)

  func note(_ monitor: InterruptionMonitor) {
    guard TestObserver.shared.currentTestCase != nil else { return }
    lock.withLock { ofTheTest.append(monitor) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let ended = lock.withLock {
      defer { ofTheTest = [] }
      return ofTheTest
    }
    ended.forEach(InterruptionMonitors.shared.remove)
    InterruptionMonitors.shared.testDidEnd()
  }

  /// A class's monitors are added after its suite has started, so the innermost suite is theirs.
  func testSuiteDidFinish(_ testSuite: XCTestSuite) { InterruptionMonitors.shared.removeAll() }
}
