// SPDX-License-Identifier: Apache-2.0

import CTestHook
import XCTest

@testable import XCUIAutomation

/// Measures the costs of operations, without the costs of waiting until the program is idle.
///
/// The number of checks during such a wait is random.
final class CostMeter: UnderstudyTestObservation {
  private let watch: BusWatch
  private var isMeasuring = false
  private var waits = 0
  private var pausedAt: UInt64 = 0
  private var allocationsOfWaits: UInt64 = 0

  init(address: String) throws {
    watch = try BusWatch(address: address)
    let outcome = callocationcount_start()
    guard outcome == callocationcount_started else {
      throw XCTSkip("allocations cannot be counted here: a sanitizer has a separate heap")
    }
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  func end() {
    XCTestObservationCenter.shared.removeTestObserver(self)
    callocationcount_end()
  }

  /// Measures an operation after two runs that do not count, since the first run does more work.
  ///
  /// - Parameters:
  ///   - count: the number of measured runs.
  ///   - operation: the operation to measure.
  /// - Returns: the cost of each run.
  /// - Throws: the errors of the operation.
  func measure(_ count: Int, _ operation: () throws -> Void) throws -> [Cost] {
    for _ in 0..<2 { try operation() }
    return try (0..<count).map { _ in
      allocationsOfWaits = 0
      watch.set(.begin)
      isMeasuring = true
      let start = allocations
      try operation()
      let all = allocations - start - allocationsOfWaits
      isMeasuring = false
      watch.set(.end)
      let traffic = try watch.traffic()
      return Cost(calls: traffic.calls.count, bytes: traffic.bytes, allocations: Int(all))
    }
  }

  private var allocations: UInt64 { callocationcount_of_thread().allocations }

  // MARK: - Waits

  func activityDidStart(_ activity: UnderstudyActivity) {
    guard isMeasuring, isWait(activity) else { return }
    waits += 1
    guard waits == 1 else { return }
    pausedAt = allocations
    watch.set(.pause)
  }

  func activityDidFinish(_ activity: UnderstudyActivity) {
    guard isMeasuring, isWait(activity) else { return }
    waits -= 1
    guard waits == 0 else { return }
    watch.set(.resume)
    allocationsOfWaits += allocations - pausedAt
  }

  private func isWait(_ activity: UnderstudyActivity) -> Bool {
    activity.name.hasPrefix("Wait for ") && activity.name.hasSuffix(" to idle")
  }
}
