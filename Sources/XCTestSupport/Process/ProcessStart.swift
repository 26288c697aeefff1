// SPDX-License-Identifier: Apache-2.0

import Processes
import Programs
import ResultBundle
import XCTest

/// Prepares this process before its first test.
enum ProcessStart {
  static func prepare() {
    ResourceLimit.makeFileSizeAnError()
    OriginalMethod.requireAll()
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver.shared)
    AutomationSession.shared.runLog.add(ConsoleActivityObserver())
    RunRecord.begin()
    SwiftTestingBridge.install()
    ThrowLog.install()
    TestWorker.begin()
    XCTestObserver.shared.report(to: ObserverList.shared)
    XCTestObserver.shared.add(phaseObservers)
  }

  /// The parts of this library that act at the phases of a test, in the order in which they are called.
  private static var phaseObservers: [any TestPhaseObserver] {
    // The time limit of a test comes before the checks at the end of the test, because these checks are work of this
    // library and must not count towards the time limit.
    var observers: [any TestPhaseObserver] = [
      ThrowLog.Switch(), ExpectedFailures.shared, CurrentWaits.shared, ExecutionTimer.Limit(),
      MeasurementRun.Cleanup(),
    ]
    // The worker comes after the cleanup of measurements, so that it searches for leftovers when the threads of a
    // measurement have ended.
    if let worker = TestWorker.shared { observers.append(worker) }
    observers.append(HangReport())
    observers.append(PausePoint.Watch())
    return observers
  }
}

/// The entry point for the load-time hook in `CTestHook`.
@_cdecl("understudy_process_did_load")
func understudyProcessDidLoad() {
  ProcessStart.prepare()
}
