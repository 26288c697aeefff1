// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

/// The current waits of test cases: their expectations and their threads.
///
/// XCTest records the failure of a wait on a separate queue, where the expectations and the thread of the wait are not
/// available.
final class CurrentWaits: TestPhaseObserver, Sendable {
  static let shared = CurrentWaits()

  private struct Wait {
    let expectations: [XCTestExpectation]
    /// The blocked thread; nil if the wait blocks no thread.
    let thread: pthread_t?
  }

  private struct State {
    var waits: [Int: Wait] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  /// Runs a wait that blocks this thread.
  func during(_ expectations: [XCTestExpectation], _ body: () -> Void) {
    let wait = begin(Wait(expectations: expectations, thread: pthread_self()))
    body()
    end(wait)
  }

  /// Runs a wait of a task, which blocks no thread.
  nonisolated(nonsending) func during(_ expectations: [XCTestExpectation], _ body: () async -> Void) async {
    let wait = begin(Wait(expectations: expectations, thread: nil))
    await body()
    end(wait)
  }

  private func begin(_ wait: Wait) -> Int {
    state.withLock {
      $0.next += 1
      $0.waits[$0.next] = wait
      return $0.next
    }
  }

  private func end(_ wait: Int) { state.withLock { $0.waits[wait] = nil } }

  /// Removes the waits that a stopped test has left open.
  func testDidFinish(_ testCase: XCTestCase) { state.withLock { $0.waits = [:] } }

  var expectations: [XCTestExpectation] { state.withLock { $0.waits.values.flatMap(\.expectations) } }

  /// Whether a current wait blocks a thread.
  func isWaiting(_ thread: pthread_t) -> Bool {
    state.withLock {
      $0.waits.values.contains { $0.thread.map { pthread_equal($0, thread) != 0 } ?? false }
    }
  }
}
