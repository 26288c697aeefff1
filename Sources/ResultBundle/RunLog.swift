// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// Nests the steps of the running test, and notifies the observers of each step and of the data recorded in it.
package final class RunLog: Sendable {
  /// A recursive lock, because observers are called with it held and may read the current moment.
  let state = Guarded(State())
  let attachments: AttachmentStore

  /// - Parameter attachments: the store for attachments.
  package init(attachments: AttachmentStore) {
    self.attachments = attachments
  }

  package func add(_ observer: any ActivityObserver) {
    state.withLock { $0.observers.append(observer) }
  }

  package func remove(_ observer: any ActivityObserver) {
    state.withLock { $0.observers.removeAll { $0 === observer } }
  }

  /// One more observer, which is called after the others and outside the lock: it may record events itself.
  package var listener: (any ActivityObserver)? {
    get { state.withLock { $0.outerListener } }
    set { state.withLock { $0.outerListener = newValue } }
  }

  // MARK: - Tests

  package func suiteDidStart(named name: String) {
    exclusively { $0.tell { $0.suiteDidStart(named: name) } }
  }

  package func suiteDidFinish(named name: String) {
    exclusively { $0.tell { $0.suiteDidFinish(named: name) } }
  }

  /// Runs `body` when a test has started, on its thread and outside the lock.
  package func afterStartOfTest(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.beginnings.append(body) }
  }

  /// Runs `body` before each test ends, on its thread and outside the lock: events that it records still belong to the test.
  package func beforeEndOfTest(_ body: @escaping @Sendable (TestOutcome) -> Void) {
    state.withLock { $0.endings.append(body) }
  }

  /// Starts a new test: times count from now and nesting from zero.
  @discardableResult
  package func testDidStart(_ test: TestDescription, at date: Date = Date()) -> Int {
    let number = exclusively { state in
      state.testNumber += 1
      state.spent = SpentTime()
      (state.left, state.failed) = (nil, nil)
      state.testName = test.name
      state.testStart = ProcessInfo.processInfo.systemUptime
      state.isTestRunning = true
      state.open = []
      state.temporaryFiles = []
      var test = test
      test.number = state.testNumber
      state.tell { [test] in $0.testDidStart(test, at: date) }
      return state.testNumber
    }
    for body in state.withLock({ $0.beginnings }) { body() }
    return number
  }

  /// Ends the test: steps that are still open end too, and after a success the attachments that are not
  /// meant to outlive one are removed.
  package func testDidFinish(outcome: TestOutcome) {
    for body in state.withLock({ $0.endings }) { body(outcome) }
    exclusively { state in
      guard state.isTestRunning else { return }
      state.endActivities(downTo: 0)
      if outcome == .failed || outcome == .unknown {
        // One of unknown outcome may turn out to have failed.
        state.failedTests.insert(state.testNumber)
      } else {
        for file in state.temporaryFiles {
          attachments.release(file)
          state.tell { $0.attachmentWasRemoved(file) }
        }
      }
      state.temporaryFiles = []
      state.isTestRunning = false
      let (name, duration) = (state.testName, state.now)
      state.tell { $0.testDidFinish(named: name, outcome: outcome, duration: duration) }
    }
  }

  // MARK: - Activities

  /// The steps that have started and not ended, the outermost first.
  package var openActivities: [Activity] { state.withLock { $0.open } }

  /// Runs `body` as a step called `name`.
  package func run<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let activity = begin(name)
    defer { end(activity) }
    do {
      return try body()
    } catch {
      // The inner steps have seen the error first.
      state.withLock { if $0.left.map({ $0.id < activity.id }) ?? true { $0.left = activity } }
      throw error
    }
  }

  /// Runs what records the error that has just been caught: its issue and its attachments belong to the step that the
  /// error came from.
  package func inFailedStep(_ body: () -> Void) {
    state.withLock { $0.failed = $0.left }
    defer { state.withLock { $0.failed = nil } }
    body()
  }

  /// Records a step that takes no time, such as a note.
  package func note(_ name: String) {
    end(begin(name))
  }

  /// Opens a step; every `begin` needs its `end`, in the reverse order.
  package func begin(_ name: String) -> Activity {
    exclusively { state in
      let activity = Activity(
        id: state.nextID, name: name, parent: state.open.last?.id, depth: state.open.count, start: state.now)
      state.nextID += 1
      // A test that is stopped at its failure leaves the recording of it without its end.
      (state.left, state.failed) = (nil, nil)
      state.spent.push()
      state.open.append(activity)
      state.tell { $0.activityDidStart(activity) }
      return activity
    }
  }

  /// Ends a step, and with it those inside it that were left open.
  ///
  /// One that has ended already is left alone.
  package func end(_ activity: Activity) {
    exclusively { state in
      guard let index = state.open.firstIndex(where: { $0.id == activity.id }) else { return }
      state.endActivities(downTo: index)
    }
  }

  /// Runs a part of the engine's work; its time is reported with the open steps.
  package func measuring<Result>(_ kind: WorkKind, _ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.spent.begin(kind, at: ProcessInfo.processInfo.systemUptime) }
    defer { state.withLock { $0.spent.end(kind, at: ProcessInfo.processInfo.systemUptime) } }
    return try body()
  }

  // MARK: - Notifying

  /// Runs `body` with the lock held, and then sends its events to the listener.
  func exclusively<Result: Sendable>(_ body: (State) -> Result) -> Result {
    let (result, events, listener) = state.withLock { state in
      let result = body(state)
      defer { state.untold = [] }
      return (result, state.untold, state.outerListener)
    }
    if let listener { for event in events { event(listener) } }
    return result
  }
}

extension RunLog {
  /// The state of the running test and its steps.
  final class State {
    var observers: [any ActivityObserver] = []
    var open: [Activity] = []
    var nextID = 0
    /// The innermost step that an error has left, until another one begins.
    var left: Activity?
    /// The step of the events that are recorded now, although it has ended.
    var failed: Activity?
    var testName = ""
    var testStart = ProcessInfo.processInfo.systemUptime
    var isTestRunning = false
    var testNumber = 0
    var failedTests: Set<Int> = []
    var spent = SpentTime()
    var temporaryFiles: [URL] = []
    var untold: [@Sendable (any ActivityObserver) -> Void] = []
    var outerListener: (any ActivityObserver)?
    var lostEvidence: (count: Int, reason: String)?
    var beginnings: [@Sendable () -> Void] = []
    var endings: [@Sendable (TestOutcome) -> Void] = []

    func endActivities(downTo count: Int) {
      while open.count > count {
        var ended = open.removeLast()
        ended.spent = spent.pop(at: ProcessInfo.processInfo.systemUptime)
        let duration = now - ended.start
        tell { [ended] in $0.activityDidFinish(ended, duration: duration) }
      }
    }

    func tell(_ event: @escaping @Sendable (any ActivityObserver) -> Void) {
      for observer in observers { event(observer) }
      if outerListener != nil { untold.append(event) }
    }

    /// Seconds since the start of the test.
    var now: TimeInterval { ProcessInfo.processInfo.systemUptime - testStart }

    func place(_ issue: RecordedIssue) -> RecordedIssue {
      var issue = issue
      issue.activityPath = open.map(\.name)
      issue.activity = (failed ?? open.last)?.id
      issue.time = now
      return issue
    }
  }
}
