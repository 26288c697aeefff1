// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import TestSupport
import XCTest

final class SessionLockTests: XCTestCase {
  /// The answers of a lock to another thread.
  private final class Answers: Sendable {
    private let state = Mutex<[Bool]>([])

    var all: [Bool] { state.withLock { $0 } }

    /// Stores whether a lock is held by the calling thread, and whether it is free.
    func ask(_ lock: SessionLock) {
      let answers = [lock.isHeld, lock.withLockIfFree { true } ?? false]
      state.withLock { $0 = answers }
    }
  }

  func testTheThreadThatHoldsTheLockMayLockItAgain() {
    let lock = SessionLock()
    XCTAssertFalse(lock.isHeld)
    lock.withLock {
      XCTAssertTrue(lock.withLock { lock.isHeld })
      XCTAssertTrue(lock.isHeld, "the outer call still holds the lock")
      XCTAssertEqual(lock.withLockIfFree { 1 }, 1)
      lock.preconditionIsHeld(for: "values of a test")
    }
    XCTAssertFalse(lock.isHeld)
  }

  func testALockThatOneThreadHoldsIsNotHeldByAnother() {
    let lock = SessionLock()
    let answers = Answers()
    lock.withLock {
      Thread.detachNewThread { answers.ask(lock) }
      waitUntil(deadline: 10) { !answers.all.isEmpty }
    }
    XCTAssertEqual(answers.all, [false, false])
  }

  func testAnotherThreadCanUseTheLockDuringAPause() {
    let lock = SessionLock()
    let answers = Answers()
    lock.withLock {
      lock.whileUnlocked {
        Thread.detachNewThread { answers.ask(lock) }
        waitUntil(deadline: 10) { !answers.all.isEmpty }
      }
      XCTAssertTrue(lock.isHeld, "after the pause")
    }
    XCTAssertEqual(answers.all, [false, true])
    XCTAssertFalse(lock.isHeld)
  }

  func testCodeOfAUserWithinALargerOperationRunsWithoutTheLock() {
    let lock = SessionLock()
    let answers = Answers()
    lock.withLock {
      lock.withLock {
        lock.whileReleased {
          XCTAssertFalse(lock.isHeld)
          Thread.detachNewThread { answers.ask(lock) }
          waitUntil(deadline: 10) { !answers.all.isEmpty }
        }
        XCTAssertTrue(lock.isHeld)
        XCTAssertFalse(lock.isHeldOnce, "locked twice again")
      }
      XCTAssertTrue(lock.isHeldOnce)
    }
    XCTAssertFalse(lock.isHeld)
    XCTAssertEqual(answers.all, [false, true])
    XCTAssertEqual(lock.whileReleased { 1 }, 1, "also if the thread does not hold it")
  }

  func testAPauseWithinALargerOperationKeepsTheLock() {
    let lock = SessionLock()
    let answers = Answers()
    lock.withLock {
      lock.withLock {
        lock.whileUnlocked {
          Thread.detachNewThread { answers.ask(lock) }
          waitUntil(deadline: 10) { !answers.all.isEmpty }
        }
      }
    }
    XCTAssertEqual(answers.all, [false, false])
  }
}
