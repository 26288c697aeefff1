// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import XCTest

final class ConditionMutexTests: XCTestCase {
  private var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }

  func testConcurrentChangesAreNotLost() {
    let count = ConditionMutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    XCTAssertEqual(count.withLock { $0 }, 40_000)
  }

  func testAWaitEndsWithTheBroadcastOfItsCondition() {
    let numbers = ConditionMutex<[Int]>([])
    let thread = Thread {
      for number in 1...3 {
        numbers.withLock { $0.append(number) }
        numbers.broadcast()
      }
    }
    thread.start()
    let taken = numbers.wait(while: { $0.count < 3 }, then: { $0 })
    XCTAssertEqual(taken, [1, 2, 3])
  }

  func testAWaitEndsAtItsDeadline() {
    let isThere = ConditionMutex(false)
    let begun = now
    XCTAssertFalse(isThere.wait(until: begun + 0.05) { !$0 })
    XCTAssertGreaterThanOrEqual(now, begun + 0.05)
    XCTAssertFalse(isThere.wait(until: begun - 1) { !$0 })
    XCTAssertFalse(isThere.wait(until: -.infinity) { !$0 })
  }

  func testAMetConditionEndsAWaitAtOnceWithAnyDeadline() {
    let isThere = ConditionMutex(true)
    XCTAssertTrue(isThere.wait(until: 0) { !$0 })
    XCTAssertTrue(isThere.wait(until: .infinity) { !$0 })
    let thread = Thread {
      isThere.withLock { $0 = true }
      isThere.broadcast()
    }
    isThere.withLock { $0 = false }
    thread.start()
    XCTAssertTrue(isThere.wait(until: .infinity) { !$0 })
  }
}
