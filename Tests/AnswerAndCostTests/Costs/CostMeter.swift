// SPDX-License-Identifier: Apache-2.0

import CTestHook
import XCTest

@testable import XCUIAutomation

/// Measures what operations cost, without what they cost while they wait until the program is idle: how often one has to
/// look for that is chance.
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
      throw XCTSkip("allocations cannot be counted here: a sanitizer has a heap of its own")
    }
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  func end() {
    XCTestObservationCenter.shared.removeTestObserver(self)
    callocationcount_end()
  }

  /// - Parameters:
  ///   - count: how often the operation is measured. It has been done before: the first time does more.
  ///   - operation: what is measured.
  /// - Returns: what each time cost.
  /// - Throws: what the operation throws.
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
