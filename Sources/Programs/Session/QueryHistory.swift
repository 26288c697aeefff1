// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Synchronized

/// The last query, for the record of what may fail because of it.
package final class QueryHistory: TestObserver {
  private let state: Guarded<State, SessionLock>

  /// Only for a thread that has the session's lock.
  private final class State {
    var last: (application: TargetApplication, lookup: QueryResult)? { didSet { failed = nil } }
    var failed: FailedQuery?
  }

  init(lock: SessionLock, life: TestLife) {
    state = Guarded(State(), by: lock)
    life.add(self)
  }

  /// The program and the result of the last query; setting it forgets ``failed``.
  package var last: (application: TargetApplication, lookup: QueryResult)? {
    get { state.part { $0.last } }
    set { state.withLock { $0.last = newValue } }
  }

  /// Set when the last query found nothing, until the next one.
  package var failed: FailedQuery? {
    get { state.part { $0.failed } }
    set { state.withLock { $0.failed = newValue } }
  }

  /// Notes where in the test the question stands that was answered with no.
  package func noteFailed(at callStack: [UInt]) {
    state.withLock { $0.failed?.callStack = callStack }
  }

  func testHasStarted() { last = nil }
}
