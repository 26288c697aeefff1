// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Synchronized

/// The last query of the test, for the record of a failure that its result may have caused.
package final class QueryHistory: TestObserver {
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    var record = Record()
  }

  private struct Record {
    var last: (application: TargetProgram, result: QueryResult)? { didSet { failed = nil } }
    var failed: FailedQuery?
  }

  init(lock: SessionLock, observationCenter: TestObservationCenter) {
    state = Guarded(State(), by: lock)
    observationCenter.add(self)
  }

  /// The program and the result of the last query; setting it resets ``failed``.
  package var last: (application: TargetProgram, result: QueryResult)? {
    get { record.last }
    set { state.lock.exclusively { record.last = newValue } }
  }

  /// The last query, if it had a negative result; nil after the next query.
  package var failed: FailedQuery? {
    get { record.failed }
    set { state.lock.exclusively { record.failed = newValue } }
  }

  /// The trees in the results belong to the programs, so the caller needs the session's lock while it uses them.
  private var record: Record {
    get {
      state.lock.preconditionIsHeld(for: "the results of queries")
      return state.uncheckedPart { $0.record }
    }
    set { state.replaceUncheckedPart(at: \.record, with: newValue) }
  }

  /// Stores the call stack of the query with the negative result, which has the query's position in the test.
  package func noteFailed(at callStack: [UInt]) {
    state.withLock { $0.record.failed?.callStack = callStack }
  }

  func testHasStarted() { last = nil }
}
