// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Synchronization
import Synchronized
import WindowSystem
import XCTest

/// Lets modifier keys up that a test has left down: one that is stopped inside of
/// `perform(withKeyModifiers:block:)` never comes to the end of it.
package final class ModifierKeys: NSObject, XCTestObservation, Sendable {
  private static let observer = ModifierKeys()
  private static let registration: Void = XCTestObservationCenter.shared.addTestObserver(observer)

  private let depth = Mutex(0)

  /// Holds the keys while `block` runs.
  package static func hold(_ modifiers: KeyModifiers, _ block: () -> Void) throws {
    // XCTest takes observers on the main thread only; elsewhere an abandoned block is not looked for.
    if Thread.isMainThread { registration }
    observer.depth.withLock { $0 += 1 }
    try SharedScreen(of: AutomationSession.shared.host).holding(modifiers, block)
    observer.depth.withLock { $0 = max(0, $0 - 1) }
  }

  package func testCaseDidFinish(_ testCase: XCTestCase) { releaseAbandoned() }

  /// Called when a test is stopped: its tearing down must not run with keys held.
  static func testWasStopped() { observer.releaseAbandoned() }

  private func releaseAbandoned() {
    guard depth.exchange(0) > 0 else { return }
    SharedScreen(of: AutomationSession.shared.host).releaseInput()
  }
}
