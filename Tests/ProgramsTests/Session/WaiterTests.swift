// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import Programs

/// Tests which waits let other threads use the session, with a session without a desktop.
final class WaiterTests: XCTestCase {
  /// Whether a thread has used the session.
  private final class Use: Sendable {
    private let state = Atomic(false)

    var hasHappened: Bool { state.load(ordering: .acquiring) }

    func happen() { state.store(true, ordering: .releasing) }
  }

  /// Returns whether another thread can use the session during a wait.
  private func isUsed(during waiter: Waiter, of session: AutomationSession, timeout: TimeInterval) -> Bool {
    let use = Use()
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
}
