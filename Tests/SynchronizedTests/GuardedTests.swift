// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import XCTest

final class GuardedTests: XCTestCase {
  private final class Count {
    var value = 0
  }

  func testConcurrentChangesAreNotLost() {
    let count = Guarded(Count())
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<10_000 { count.withLock { $0.value += 1 } }
    }
    XCTAssertEqual(count.withLock(\.value), 40_000)
  }

  func testTheLockIsReentrant() {
    let count = Guarded(Count())
    count.withLock { state in
      state.value += 1
      count.withLock { $0.value += 1 }
      XCTAssertEqual(state.value, 2)
    }
  }

  func testStatesWithOneLockAreAccessedByOneThreadAtATime() {
    let lock = RecursiveLock()
    let (first, second) = (Guarded(Count(), by: lock), Guarded(Count(), by: lock))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1_000 {
        first.withLock { first in
          first.value += 1
          second.withLock { $0.value = first.value }
        }
      }
    }
    XCTAssertEqual(second.withLock(\.value), 4_000)
  }
}
