// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Nests the steps of the running test, also those of several threads and tasks, and notifies observers of each step and
/// of the data recorded in it.
package final class RunLog: Sendable {
  /// The state with its lock.
  ///
  /// The lock is recursive, because observers are called while it is held and may read ``moment``.
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

  /// An additional observer that is called after the others and without the lock, so that it may record events itself.
  package var listener: (any ActivityObserver)? {
    get { state.withLock { $0.outerListener } }
    set { state.withLock { $0.outerListener = newValue } }
  }

  // MARK: - Tests

  package func suiteDidStart(named name: String) {
    exclusively { $0.notify { $0.suiteDidStart(named: name) } }
  }

  package func suiteDidFinish(named name: String) {
    exclusively { $0.notify { $0.suiteDidFinish(named: name) } }
  }

  /// Calls `body` after each start of a test, on the thread of the test and without the lock.
  package func addTestStartHandler(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.beginnings.append(body) }
  }

  /// Calls `body` before each end of a test, on its thread and without the lock; events that `body` records belong to
  /// the test.
  package func addTestEndHandler(_ body: @escaping @Sendable (TestOutcome) -> Void) {
    state.withLock { $0.endings.append(body) }
  }

  /// Starts a new test: times count from now, and nesting starts at 0.
  ///
  /// - Parameters:
  ///   - test: the properties of the test.
  ///   - date: the current date.
  /// - Returns: the number of the test in the log, from 1.
  @discardableResult
  package func testDidStart(_ test: TestDescription, at date: Date = Date()) -> Int {
    let number = exclusively { state in
      state.testNumber += 1
      state.testName = test.name
      state.testStart = MonotonicClock.now
      state.isTestRunning = true
      state.open.testDidStart()
      state.deletion.testDidStart()
      var test = test
      test.number = state.testNumber
      state.notify { [test] in $0.testDidStart(test, at: date) }
      return state.testNumber
    }
    for body in state.withLock({ $0.beginnings }) { body() }
    return number
  }

  /// Ends the running test, and the steps that are still open.
  ///
  /// Attachments are deleted by the rule of ``DeletionOnSuccess``.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the test.
  ///   - agent: the calls of an agent, for the record of its session; nil for a test.
  package func testDidFinish(outcome: TestOutcome, agent: BundleEvent.AgentCalls? = nil) {
    for body in state.withLock({ $0.endings }) { body(outcome) }
    exclusively { state in
      guard state.isTestRunning else { return }
      state.end(state.open.all)
      for file in state.deletion.testDidFinish(state.testNumber, outcome: outcome) {
        attachments.release(file)
        state.notify { $0.attachmentWasRemoved(file) }
      }
      state.isTestRunning = false
      let (name, duration) = (state.testName, state.now)
      state.notify { $0.testDidFinish(named: name, outcome: outcome, duration: duration, agent: agent) }
    }
  }

  // MARK: - Activities

  /// The open steps around an event that is recorded now, outermost first.
  package var openActivities: [Activity] {
    state.withLock { [log = ObjectIdentifier(self)] in $0.open.path(to: $0.open.ofEvent(in: log)) }
  }

  /// The open steps of all threads and tasks, in the order in which they must end.
  var allOpenActivities: [Activity] { state.withLock { $0.open.all } }

  /// Runs `body` as a step called `name`.
  package func run<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    try inStep(name) { activity in
      do {
        return try body()
      } catch {
        state.withLock { $0.open.errorWasThrown(in: activity) }
        throw error
      }
    }
  }

  /// Runs `body` as a step called `name`; ``inFailedStep(_:)`` does not assign an error of `body` to the step.
  package func inStep<Result>(_ name: String, _ body: (Activity) throws -> Result) rethrows -> Result {
    let place = begin(name)
    defer { end(place.activity) }
    return try OpenSteps.Place.$current.withValue(place) { try body(place.activity) }
  }

  /// Runs an asynchronous `body` as a step called `name`.
  package func inStep<Result>(
    _ name: String, isolation: isolated (any Actor)? = #isolation,
    _ body: (Activity) async throws -> Result
  ) async rethrows -> Result {
    let place = begin(name)
    defer { end(place.activity) }
    return try await OpenSteps.Place.$current.withValue(place) { try await body(place.activity) }
  }

  /// Runs `body`, which records the error that has just been caught.
  ///
  /// The issue and the attachments of the error are assigned to the step in which the error was thrown.
  package func inFailedStep(_ body: () -> Void) {
    state.withLock { $0.open.errorWillBeRecorded() }
    defer { state.withLock { $0.open.errorWasRecorded() } }
    body()
  }

  /// Records a step without a duration, such as a note.
  package func note(_ name: String) {
    end(begin(name).activity)
  }

  private func begin(_ name: String) -> OpenSteps.Place {
    exclusively { [log = ObjectIdentifier(self)] state in
      let outer = state.open.around(in: log)
      let activity = Activity(
        id: state.nextID, name: name, parent: outer?.id, depth: outer.map { $0.depth + 1 } ?? 0,
        start: state.now)
      state.nextID += 1
      state.open.begin(activity)
      state.notify { $0.activityDidStart(activity) }
      return OpenSteps.Place(activity, in: log)
    }
  }

  private func end(_ activity: Activity) {
    exclusively { $0.end([activity]) }
  }

  /// Ends the outermost step around the calling code, and all steps inside it, because a stopped test does not reach
  /// their ends.
  package func testWasStopped() {
    exclusively { [log = ObjectIdentifier(self)] state in state.end(state.open.tree(in: log)) }
  }

  /// Runs `body` as work of the given kind; its duration is added to the spent time of the open steps.
  package func measuring<Result>(_ kind: WorkKind, _ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.open.begin(kind, at: MonotonicClock.now) }
    defer { state.withLock { $0.open.end(kind, at: MonotonicClock.now) } }
    return try body()
  }

  // MARK: - Notifying

  /// Runs `body` with the lock held, and then sends the events of `body` to the listener.
  func exclusively<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
    let (result, events, listener) = state.withLock { state in
      let result = body(&state)
      defer { state.undelivered = [] }
      return (result, state.undelivered, state.outerListener)
    }
    if let listener { for event in events { event(listener) } }
    return result
  }
}

extension RunLog {
  /// The state of the running test and its steps.
  final class State {
    var observers: [any ActivityObserver] = []
    var open = OpenSteps()
    var nextID = 0
    var testName = ""
    var testStart = MonotonicClock.now
    var isTestRunning = false
    var testNumber = 0
    var deletion = DeletionOnSuccess()
    var undelivered: [@Sendable (any ActivityObserver) -> Void] = []
    var outerListener: (any ActivityObserver)?
    var lostEvidence: (count: Int, reason: String)?
    var beginnings: [@Sendable () -> Void] = []
    var endings: [@Sendable (TestOutcome) -> Void] = []

    func end(_ activities: [Activity]) {
      for activity in activities {
        guard let ended = open.end(activity, at: MonotonicClock.now) else { continue }
        let duration = now - ended.start
        notify { [ended] in $0.activityDidFinish(ended, duration: duration) }
      }
    }

    func notify(_ event: @escaping @Sendable (any ActivityObserver) -> Void) {
      for observer in observers { event(observer) }
      if outerListener != nil { undelivered.append(event) }
    }

    /// The time in seconds since the start of the test.
    var now: TimeInterval { MonotonicClock.now - testStart }

    func place(_ issue: RecordedIssue, in log: ObjectIdentifier) -> RecordedIssue {
      var issue = issue
      let activity = open.ofEvent(in: log)
      issue.activityPath = open.path(to: activity).map(\.name)
      issue.activity = activity?.id
      issue.time = now
      return issue
    }
  }
}

/// The events of desktops and programs; these functions can be called from any thread.
extension RunLog {
  package func destinationDidStart(_ destination: BundleEvent.Destination) {
    pass { $0.destinationDidStart(destination) }
  }

  package func applicationDidChange(_ application: BundleEvent.Application) {
    pass { $0.applicationDidChange(application) }
  }

  package func outputWasRead(_ output: BundleEvent.Output) {
    pass { $0.outputWasRead(output) }
  }
}
