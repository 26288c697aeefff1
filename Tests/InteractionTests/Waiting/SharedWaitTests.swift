// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests that another thread can use the session while a test waits for an element.
final class SharedWaitTests: XCTestCase {
  private final class Use: Sendable {
    private let state = Atomic(false)

    var hasHappened: Bool { state.load(ordering: .acquiring) }

    func happen() { state.store(true, ordering: .releasing) }
  }

  private let session = AutomationSession(environment: [:])

  /// Waits until another thread, which starts after the first check, has used the session.
  private func isUsed(duringWaitOf timeout: TimeInterval) -> Bool {
    let application = TargetApplication(.bundleIdentifier("org.example.None"), session: session)
    let button = ElementHandle(application, ElementQuery([.descendants(.button)]))
    let use = Use()
    var hasBegun = false
    return button.wait("for another thread", timeout: timeout) {
      if !hasBegun {
        hasBegun = true
        Thread.detachNewThread { [session] in session.lock.withLock { use.happen() } }
      }
      return use.hasHappened
    }
  }

  func testAnotherThreadUsesTheSessionWhileATestWaits() {
    XCTAssertTrue(isUsed(duringWaitOf: 10))
  }

  func testAWaitWithinALargerOperationKeepsTheSession() {
    XCTAssertFalse(session.lock.withLock { isUsed(duringWaitOf: 0.2) })
  }
}
