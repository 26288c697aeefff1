// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronization
import Synchronized

/// A part of the session that stores data about one test.
///
/// Such a part adds itself to the ``TestObservationCenter`` in its initializer.
protocol TestObserver: AnyObject, Sendable {
  /// Handles the start of a test.
  func testHasStarted()
  /// Handles the end of a test, while its record is still open.
  func testWillFinish(_ outcome: TestOutcome)
}

extension TestObserver {
  func testHasStarted() {}
  func testWillFinish(_ outcome: TestOutcome) {}
}

/// Calls the observers at the start and the end of each test, in the order in which they were added.
///
/// The observers are called with the session's lock held.
final class TestObservationCenter: Sendable {
  private let lock: SessionLock
  private let observers = Mutex<[any TestObserver]>([])

  init(runLog: RunLog, lock: SessionLock) {
    self.lock = lock
    runLog.addTestEndHandler { [weak self] outcome in self?.call { $0.testWillFinish(outcome) } }
    runLog.addTestStartHandler { [weak self] in self?.call { $0.testHasStarted() } }
  }

  func add(_ observer: any TestObserver) { observers.withLock { $0.append(observer) } }

  private func call(_ body: (any TestObserver) -> Void) {
    lock.withLock { for observer in observers.withLock({ $0 }) { body(observer) } }
  }
}
