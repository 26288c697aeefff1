// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Nests the steps of the running test and tells the observers of each one, and of what is found in them.
package final class ActivityRecorder: @unchecked Sendable {
  let lock = NSRecursiveLock()
  var observers: [any ActivityObserver] = []
  var open: [Activity] = []
  private var nextID = 0
  /// The innermost step that an error has left, until another one begins.
  private var left: Activity?
  /// The step that what is recorded now was found in, although it has ended.
  var failed: Activity?
  private var testName = ""
  var testStart = ProcessInfo.processInfo.systemUptime
  var isTestRunning = false
  var testNumber = 0
  var failedTests: Set<Int> = []
  private var spent = SpentTime()
  var temporaryFiles: [URL] = []
  private var untold: [(any ActivityObserver) -> Void] = []
  private var outerListener: (any ActivityObserver)?
  var lostEvidence: (count: Int, reason: String)?
  private var beginnings: [@Sendable () -> Void] = []
  private var endings: [@Sendable (TestOutcome) -> Void] = []
  let attachments: AttachmentStore

  /// - Parameter attachments: where they are kept.
  package init(attachments: AttachmentStore) {
    self.attachments = attachments
  }

  package func add(_ observer: any ActivityObserver) {
    lock.withLock { observers.append(observer) }
  }

  package func remove(_ observer: any ActivityObserver) {
    lock.withLock { observers.removeAll { $0 === observer } }
  }

  /// One more observer, which is told after the others and outside the lock: it may record things itself.
  package var listener: (any ActivityObserver)? {
    get { lock.withLock { outerListener } }
    set { lock.withLock { outerListener = newValue } }
  }

  // MARK: - Tests

  package func suiteDidStart(named name: String) {
    exclusively { tell { $0.suiteDidStart(named: name) } }
  }

  package func suiteDidFinish(named name: String) {
    exclusively { tell { $0.suiteDidFinish(named: name) } }
  }

  /// Has something done when a test has started, on its thread and outside of the lock.
  package func afterStartOfTest(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { beginnings.append(body) }
  }

  /// Has something done before each test ends, on its thread and outside of the lock: what it records still belongs to the
  /// test.
  package func beforeEndOfTest(_ body: @escaping @Sendable (TestOutcome) -> Void) {
    lock.withLock { endings.append(body) }
  }

  /// Starts a new test: times count from now and nesting from zero.
  @discardableResult
  package func testDidStart(_ test: TestDescription, at date: Date = Date()) -> Int {
    let number = exclusively {
      testNumber += 1
      spent = SpentTime()
      (left, failed) = (nil, nil)
      testName = test.name
      testStart = ProcessInfo.processInfo.systemUptime
      isTestRunning = true
      open = []
      temporaryFiles = []
      var test = test
      test.number = testNumber
      tell { [test] in $0.testDidStart(test, at: date) }
      return testNumber
    }
    for body in lock.withLock({ beginnings }) { body() }
    return number
  }

  /// Ends the test: steps that are still open end too, and after a success the attachments that are not
  /// meant to outlive one are removed.
  package func testDidFinish(outcome: TestOutcome) {
    for body in lock.withLock({ endings }) { body(outcome) }
    exclusively {
      guard isTestRunning else { return }
      endActivities(downTo: 0)
      if outcome == .failed {
        failedTests.insert(testNumber)
      } else {
        for file in temporaryFiles {
          attachments.release(file)
          tell { $0.attachmentWasRemoved(file) }
        }
      }
      temporaryFiles = []
      isTestRunning = false
      let (name, duration) = (testName, now)
      tell { $0.testDidFinish(named: name, outcome: outcome, duration: duration) }
    }
  }

  // MARK: - Activities

  /// The steps that have started and not ended, the outermost first.
  package var openActivities: [Activity] { lock.withLock { open } }

  /// Runs `body` as a step called `name`.
  package func run<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let activity = begin(name)
    defer { end(activity) }
    do {
      return try body()
    } catch {
      // The inner steps have seen the error first.
      lock.withLock { if left.map({ $0.id < activity.id }) ?? true { left = activity } }
      throw error
    }
  }

  /// Runs what records the error that has just been caught: its issue and its attachments belong to the step that the
  /// error came from.
  package func inFailedStep(_ body: () -> Void) {
    lock.withLock { failed = left }
    defer { lock.withLock { failed = nil } }
    body()
  }

  /// Records a step that takes no time, such as a note.
  package func note(_ name: String) {
    end(begin(name))
  }

  /// Opens a step; every `begin` needs its `end`, in the reverse order.
  package func begin(_ name: String) -> Activity {
    exclusively {
      let activity = Activity(
        id: nextID, name: name, parent: open.last?.id, depth: open.count, start: now)
      nextID += 1
      // A test that is stopped at its failure leaves the recording of it without its end.
      (left, failed) = (nil, nil)
      spent.push()
      open.append(activity)
      tell { $0.activityDidStart(activity) }
      return activity
    }
  }

  /// Ends a step, and with it those inside it that were left open.
  ///
  /// One that has ended already is left alone.
  package func end(_ activity: Activity) {
    exclusively {
      guard let index = open.firstIndex(where: { $0.id == activity.id }) else { return }
      endActivities(downTo: index)
    }
  }

  /// Runs a part of the engine's work; its time is told with the steps that are open.
  package func measuring<Result>(_ kind: WorkKind, _ body: () throws -> Result) rethrows -> Result {
    lock.withLock { spent.begin(kind, at: ProcessInfo.processInfo.systemUptime) }
    defer { lock.withLock { spent.end(kind, at: ProcessInfo.processInfo.systemUptime) } }
    return try body()
  }

  private func endActivities(downTo count: Int) {
    while open.count > count {
      var ended = open.removeLast()
      ended.spent = spent.pop(at: ProcessInfo.processInfo.systemUptime)
      let duration = now - ended.start
      tell { [ended] in $0.activityDidFinish(ended, duration: duration) }
    }
  }

  // MARK: - Telling

  func tell(_ event: @escaping (any ActivityObserver) -> Void) {
    for observer in observers { event(observer) }
    if outerListener != nil { untold.append(event) }
  }

  /// Runs `body` with the lock held; what it had to tell reaches the listener after that.
  func exclusively<Result>(_ body: () -> Result) -> Result {
    let (result, events, listener) = lock.withLock {
      let result = body()
      defer { untold = [] }
      return (result, untold, outerListener)
    }
    if let listener { for event in events { event(listener) } }
    return result
  }

  /// Seconds since the start of the test.
  var now: TimeInterval { ProcessInfo.processInfo.systemUptime - testStart }
}
