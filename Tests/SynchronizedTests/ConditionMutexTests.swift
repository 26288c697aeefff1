// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import XCTest

final class ConditionMutexTests: XCTestCase {
  private struct Expected: Error {}

  func testChangesOfManyThreadsAreAllThere() {
    let count = ConditionMutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { count.change { $0 += 1 } }
    }
    XCTAssertEqual(count.withLock { $0 }, 8000)
  }

  func testAWaitEndsWithTheChangeThatItWaitsFor() {
    let mailbox = ConditionMutex<[Int]>([])
    Thread.detachNewThread {
      for number in 0..<1000 { mailbox.change { $0.append(number) } }
    }
    let taken = (0..<1000).map { _ in
      mailbox.wait { $0.isEmpty ? .again(within: .infinity) : .found($0.removeFirst()) }
    }
    XCTAssertEqual(taken, Array(0..<1000))
  }

  func testWhatAWaitTakesWakesThoseWhoWaitForRoom() {
    let mailbox = ConditionMutex<[Int]>([])
    Thread.detachNewThread {
      for number in 0..<1000 {
        mailbox.wait { waiting -> ConditionMutex<[Int]>.Look<Void> in
          guard waiting.isEmpty else { return .again(within: .infinity) }
          waiting.append(number)
          return .found(())
        }
      }
    }
    let taken = (0..<1000).map { _ in mailbox.wait(atMost: 60) { $0.popLast() } }
    XCTAssertEqual(taken, Array(0..<1000))
  }

  func testAWaitWithALimitLooksOnceAtLeastAndEnds() {
    let state = ConditionMutex(1)
    XCTAssertEqual(state.wait(atMost: 0) { $0 }, 1)
    XCTAssertNil(state.wait(atMost: -1) { _ in Int?.none })
    let start = Date()
    XCTAssertNil(state.wait(atMost: 0.05) { _ in Int?.none })
    XCTAssertGreaterThanOrEqual(Date().timeIntervalSince(start), 0.04)
  }

  func testALookSaysWhenTheNextOneIs() {
    var looks = 0
    ConditionMutex(()).wait { _ -> ConditionMutex<Void>.Look<Void> in
      looks += 1
      return looks < 3 ? .again(within: 0.001) : .found(())
    }
    XCTAssertEqual(looks, 3)
  }

  func testErrorsComeOutAndLeaveNothingLocked() {
    let state = ConditionMutex(0)
    XCTAssertThrowsError(try state.change { _ throws(Expected) in throw Expected() })
    XCTAssertThrowsError(
      try state.wait { _ throws(Expected) -> ConditionMutex<Int>.Look<Int> in throw Expected() })
    XCTAssertEqual(state.withLock { $0 }, 0)
  }
}
