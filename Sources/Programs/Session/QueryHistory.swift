// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Synchronized

/// The last query, for the record of failures that it may have caused.
package final class QueryHistory: TestObserver {
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    var last: (application: TargetApplication, lookup: QueryResult)? { didSet { failed = nil } }
    var failed: FailedQuery?
  }

  init(lock: SessionLock, life: TestLife) {
    state = Guarded(State(), by: lock)
    life.add(self)
  }

  /// The program and the result of the last query; setting it resets ``failed``.
  package var last: (application: TargetApplication, lookup: QueryResult)? {
    get { state.part { $0.last } }
    set { state.withLock { $0.last = newValue } }
  }

  /// The last query, if it had a negative result; nil after the next query.
  package var failed: FailedQuery? {
    get { state.part { $0.failed } }
    set { state.withLock { $0.failed = newValue } }
  }

  /// Stores the position in the test of the query with the negative result.
  package func noteFailed(at callStack: [UInt]) {
    state.withLock { $0.failed?.callStack = callStack }
  }

  func testHasStarted() { last = nil }
}
