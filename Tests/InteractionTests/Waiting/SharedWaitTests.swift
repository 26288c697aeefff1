// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Idleness
import ResultBundle
import Synchronization
import TestSupport
import Timing
import TreeOutline
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests that another thread can use the session while a test waits for an element.
final class SharedWaitTests: XCTestCase {
  private let session = AutomationSession(environment: [:])

  /// Waits until another thread, which starts after the first check, has used the session.
  private func isUsed(duringWaitOf timeout: TimeInterval) -> Bool {
    let application = TargetProgram(.bundleIdentifier("org.example.None"), session: session)
    let button = ElementHandle(application, ElementQuery([.descendants(.button)]))
    let use = SessionUse()
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

  /// Starts a thread at the start of a wait, which cancels the wait as soon as it can use the session.
  private final class Canceller: ActivityObserver {
    private let session: AutomationSession

    init(in session: AutomationSession) { self.session = session }

    func activityDidStart(_ activity: Activity) {
      guard activity.name.hasPrefix("Waiting") else { return }
      Thread.detachNewThread { [session] in session.lock.withLock { Cancellation.request() } }
    }
  }

  func testAnotherThreadUsesTheSessionDuringEachWaitForATree() throws {
    session.runLog.add(Canceller(in: session))
    let application = TargetProgram(.bundleIdentifier("org.example.None"), session: session)
    let window = ElementHandle(application, ElementQuery([.descendants(.window)]))
    let expected = TreeExpectation(try OutlineTemplate(parsing: "- window"), extent: .part, order: .strict)
    for wait in [
      { _ = try window.waitForTree(expected, timeout: 20) },
      { _ = try window.steadyOutline(options: OutlineOptions(), timeout: 20) },
    ] {
      defer { Cancellation.reset() }
      let begin = MonotonicClock.now
      XCTAssertThrowsError(try wait())
      XCTAssertLessThan(MonotonicClock.now - begin, 10)
    }
  }
}
