// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization
import TestSupport
import XCTest

@testable import Programs

/// Tests which waits let other threads use the session, with a session without a desktop.
final class WaiterTests: XCTestCase {
  /// Returns whether another thread can use the session during a wait.
  private func isUsed(during waiter: Waiter, of session: AutomationSession, timeout: TimeInterval) -> Bool {
    let use = SessionUse()
    var hasBegun = false
    return session.lock.withLock {
      waiter.wait(timeout: timeout) {
        if !hasBegun {
          hasBegun = true
          Thread.detachNewThread { session.lock.withLock { use.happen() } }
        }
        return use.hasHappened
      }
    }
  }

  func testAnotherThreadUsesTheSessionDuringAWaitThatSharesIt() {
    let session = AutomationSession(environment: [:])
    XCTAssertTrue(isUsed(during: Waiter(session: session, sharesSession: true), of: session, timeout: 10))
  }

  func testAWaitWithinAnEventKeepsTheSession() {
    let session = AutomationSession(environment: [:])
    XCTAssertFalse(isUsed(during: Waiter(session: session), of: session, timeout: 0.2))
  }

  /// The notes about pauses that do not share the session.
  private final class Notes: ActivityObserver {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .acquiring) }

    func activityDidStart(_ activity: Activity) {
      if activity.name == SharedPause.note { number.wrappingAdd(1, ordering: .releasing) }
    }
  }

  func testAWaitWithinALargerOperationNotesOnceThatAnotherThreadWaitsForTheSession() {
    let session = AutomationSession(environment: [:])
    let notes = Notes()
    session.runLog.add(notes)
    let waiter = Waiter(session: session, sharesSession: true)
    XCTAssertFalse(session.lock.withLock { isUsed(during: waiter, of: session, timeout: 0.5) })
    XCTAssertEqual(notes.count, 1)
    XCTAssertTrue(isUsed(during: waiter, of: session, timeout: 10))
    XCTAssertEqual(notes.count, 1, "a wait that shares the session has no note")
  }
}
