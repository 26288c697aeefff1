// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import WindowSystem
import XCTest

/// Releases modifier keys that a test has left pressed.
///
/// A test that is stopped inside `perform(withKeyModifiers:block:)` does not reach the end of that method, where the
/// keys are released.
package final class ModifierKeys: NSObject, XCTestObservation, Sendable {
  private static let observer = ModifierKeys()
  private static let registration: Void = XCTestObservationCenter.shared.addTestObserver(observer)

  private let depth = Mutex(0)

  /// Holds the keys while `block` runs.
  package static func hold(_ modifiers: KeyModifiers, _ block: () -> Void) throws {
    // XCTest accepts observers on the main thread only. Without a call on the main thread, the keys of an abandoned
    // block are not released at the end of the test.
    if Thread.isMainThread { registration }
    observer.depth.withLock { $0 += 1 }
    try SharedScreen(of: AutomationSession.shared.host).holding(modifiers, block)
    observer.depth.withLock { $0 = max(0, $0 - 1) }
  }

  package func testCaseDidFinish(_ testCase: XCTestCase) { releaseAbandoned() }

  /// Releases the keys when a test is stopped, because the tear-down of the test must not run with pressed keys.
  static func testWasStopped() { observer.releaseAbandoned() }

  private func releaseAbandoned() {
    guard depth.exchange(0) > 0 else { return }
    SharedScreen(of: AutomationSession.shared.host).releaseInput()
  }
}
