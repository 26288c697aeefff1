// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The waits of test cases that go on: what is waited for, and on which threads.
///
/// XCTest records the failure of a wait on a queue of its own, where neither is to be had.
final class CurrentWaits: @unchecked Sendable {
  static let shared = CurrentWaits()

  private struct Wait {
    let expectations: [XCTestExpectation]
    /// nil where the wait blocks no thread.
    let thread: pthread_t?
  }

  private let lock = NSLock()
  private var waits: [Int: Wait] = [:]
  private var next = 0

  /// Runs a wait of this thread.
  func during(_ expectations: [XCTestExpectation], _ body: () -> Void) {
    let wait = begin(Wait(expectations: expectations, thread: pthread_self()))
    body()
    end(wait)
  }

  /// Runs a wait of a task.
  nonisolated(nonsending) func during(_ expectations: [XCTestExpectation], _ body: () async -> Void) async {
    let wait = begin(Wait(expectations: expectations, thread: nil))
    await body()
    end(wait)
  }

  private func begin(_ wait: Wait) -> Int {
    lock.withLock {
      next += 1
      waits[next] = wait
      return next
    }
  }

  private func end(_ wait: Int) { lock.withLock { waits[wait] = nil } }

  /// Forgets the waits that a stopped test was in the middle of.
  func testDidFinish() { lock.withLock { waits = [:] } }

  var expectations: [XCTestExpectation] { lock.withLock { waits.values.flatMap(\.expectations) } }

  /// Whether a thread waits.
  func isWaiting(_ thread: pthread_t) -> Bool {
    lock.withLock { waits.values.contains { $0.thread.map { pthread_equal($0, thread) != 0 } ?? false } }
  }
}
