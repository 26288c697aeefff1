// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Synchronization
import Synchronized
import XCTest

/// Removes interruption monitors when the test or suite that added them ends.
package final class InterruptionMonitorObserver: NSObject, XCTestObservation, Sendable {
  package static let shared = InterruptionMonitorObserver()

  private struct State {
    /// The monitors that the running test has added; they are removed at its end.
    var ofTheTest: [InterruptionMonitor] = []
    /// The suite's value of `implicitHandling`, to restore after the test; nil if the running test has not changed it.
    var implicitOfTheSuite: Bool??
  }

  private let state = Mutex(State())

  /// Installs the observer; called when the first monitor is added.
  package static func install() { installation }

  private static let installation: Void = {
    XCTestObservationCenter.shared.addTestObserver(shared)
    InterruptionMonitorStack.shared.setWatch(InterruptionTimer.shared)
  }()

  package func note(_ monitor: InterruptionMonitor) {
    guard XCTestObserver.shared.currentTestCase != nil else { return }
    state.withLock { $0.ofTheTest.append(monitor) }
  }

  /// Sets whether the implicit handler is called.
  ///
  /// The setting lasts until the end of the test, or of the suite if no test is running.
  package func setImplicitHandling(_ isOn: Bool) {
    let monitors = InterruptionMonitorStack.shared
    state.withLock {
      if XCTestObserver.shared.currentTestCase != nil, $0.implicitOfTheSuite == nil {
        $0.implicitOfTheSuite = .some(monitors.implicitHandling)
      }
    }
    monitors.implicitHandling = isOn
  }

  package func testCaseDidFinish(_ testCase: XCTestCase) {
    let ended = state.exchange(State())
    for monitor in ended.ofTheTest { InterruptionMonitorStack.shared.remove(monitor) }
    if let implicit = ended.implicitOfTheSuite { InterruptionMonitorStack.shared.implicitHandling = implicit }
    InterruptionMonitorStack.shared.testWasLeft()
  }

  /// Removes all monitors.
  ///
  /// A class adds its monitors after its suite has started, so all remaining monitors belong to the innermost suite,
  /// which is the one that ends.
  package func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    InterruptionMonitorStack.shared.removeAll()
    InterruptionMonitorStack.shared.implicitHandling = nil
  }
}
