import Foundation

/// Nests the steps of the running test and tells the observers of each one, and of what is found in them.
package final class ActivityRecorder: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var observers: [any ActivityObserver] = []
  private var open: [Activity] = []
  private var nextID = 0
  /// The innermost step that an error has left, until another one begins.
  private var left: Activity?
  /// The step that what is recorded now was found in, although it has ended.
  private var failed: Activity?
  private var testName = ""
  private var testStart = ProcessInfo.processInfo.systemUptime
  private var isTestRunning = false
  private var testNumber = 0
  private var failedTests: Set<Int> = []
  private var spent = SpentTime()
  private var temporaryFiles: [URL] = []
  private var untold: [(any ActivityObserver) -> Void] = []
  private var outerListener: (any ActivityObserver)?
  private var lostEvidence: (count: Int, reason: String)?
  private var endListener: (@Sendable (TestOutcome) -> Void)?
  private var startListener: (@Sendable () -> Void)?
  private var endings: [@Sendable () -> Void] = []
  private let attachments: AttachmentStore

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

  /// Called before the end of a test is recorded, on its thread and outside of the lock: what is still to be written
  /// for the test is due.
  package var testWillFinish: (@Sendable (TestOutcome) -> Void)? {
    get { lock.withLock { endListener } }
    set { lock.withLock { endListener = newValue } }
  }

  /// Called when a test has started.
  package var testHasStarted: (@Sendable () -> Void)? {
    get { lock.withLock { startListener } }
    set { lock.withLock { startListener = newValue } }
  }

  /// Starts a new test: times count from now and nesting from zero.
  package func testDidStart(_ test: TestDescription, at date: Date = Date()) {
    exclusively {
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
    }
    testHasStarted?()
  }

  /// Ends the test: steps that are still open end too, and after a success the attachments that are not
  /// meant to outlive one are removed.
  package func testDidFinish(outcome: TestOutcome) {
    for prepare in lock.withLock({ endings }) { prepare() }
    testWillFinish?(outcome)
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

  /// Has something done before each test ends: what it records still belongs to the test.
  package func beforeEndOfTest(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { endings.append(body) }
  }

  /// How many attachments could not be kept, and why the last one could not.
  package private(set) var lostAttachments: (count: Int, reason: String)? {
    get { lock.withLock { lostEvidence } }
    set { lock.withLock { lostEvidence = newValue } }
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

  /// Ends a step, and with it those inside it that were left open. One that has ended already is left alone.
  package func end(_ activity: Activity) {
    exclusively {
      guard let index = open.firstIndex(where: { $0.id == activity.id }) else { return }
      endActivities(downTo: index)
    }
  }

  /// Runs a part of the engine's work; its time is told with the steps that are open.
  package func spending<Result>(_ kind: WorkKind, _ body: () throws -> Result) rethrows -> Result {
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

  // MARK: - What is found in them

  /// Keeps an attachment on disk.
  ///
  /// - Parameter activity: what it belongs to; the innermost open step unless told otherwise.
  /// - Returns: its file, or nil when it could not be written: evidence that cannot be kept must not
  ///   turn into a failure of the test that it belongs to.
  @discardableResult
  package func attach(_ attachment: Attachment, to activity: Activity? = nil) -> URL? {
    exclusively {
      let stored: AttachmentStore.Stored
      do {
        stored = try attachments.keep(attachment.payload, fileExtension: attachment.fileExtension)
      } catch {
        lostAttachments = ((lostAttachments?.count ?? 0) + 1, error.localizedDescription)
        return nil
      }
      let url = stored.file
      if attachment.lifetime == .deleteOnSuccess, isTestRunning { temporaryFiles.append(url) }
      let owner = activity ?? failed ?? open.last
      let kept = KeptAttachment(
        attachment, stored, activity: owner?.id,
        depth: (activity ?? failed).map { $0.depth + 1 } ?? open.count, time: now,
        test: isTestRunning ? testNumber : nil)
      tell { $0.attachmentWasKept(kept) }
      return url
    }
  }

  /// What a capture that is taken now belongs to. An error that is being recorded belongs to the step that it left.
  package var moment: CaptureMoment {
    lock.withLock {
      CaptureMoment(
        test: isTestRunning ? testNumber : nil, activity: failed ?? open.last,
        uptime: ProcessInfo.processInfo.systemUptime)
    }
  }

  /// Keeps a capture that was taken before, from any thread. One that was not to outlive the success of its test, which
  /// has ended since, is not kept.
  ///
  /// - Returns: its file, or nil when it could not be written.
  @discardableResult
  package func attach(_ attachment: Attachment, at moment: CaptureMoment) -> URL? {
    guard
      let stored = try? attachments.keep(attachment.payload, fileExtension: attachment.fileExtension)
    else { return nil }
    return exclusively {
      let isOver = moment.test != nil && !(isTestRunning && moment.test == testNumber)
      if attachment.lifetime == .deleteOnSuccess {
        if isOver, moment.test.map(failedTests.contains) != true {
          attachments.release(stored.file)
          return nil
        }
        if isTestRunning, !isOver { temporaryFiles.append(stored.file) }
      }
      let kept = KeptAttachment(
        attachment, stored, activity: moment.activity?.id, depth: moment.activity.map { $0.depth + 1 } ?? 0,
        time: moment.uptime - testStart, test: moment.test, taken: moment.uptime)
      // Not the listener: it expects to be told by the test's thread.
      for observer in observers { observer.attachmentWasKept(kept) }
      return stored.file
    }
  }

  /// Records where the event of the innermost open step goes.
  package func record(_ gesture: SentGesture) {
    exclusively {
      let activity = open.last?.id
      tell { $0.gestureWasSent(gesture, in: activity) }
    }
  }

  /// Records that something of the record itself is missing, from any thread.
  package func warn(_ text: String, at moment: CaptureMoment) {
    exclusively {
      var issue = RecordedIssue(type: "warning", isFailure: false, compactDescription: text)
      issue.test = moment.test
      issue.activity = moment.activity?.id
      issue.time = now
      for observer in observers { observer.issueWasRecorded(issue) }
    }
  }

  /// Records how a query was resolved, with the innermost open step or the one that an error has left.
  package func record(_ resolution: QueryResolution, in activity: Activity? = nil) {
    exclusively {
      let activity = (activity ?? failed ?? open.last)?.id
      tell { $0.queryWasResolved(resolution, in: activity) }
    }
  }

  /// Records an issue, with the steps that it was found in.
  package func record(_ issue: RecordedIssue) {
    exclusively {
      let placed = place(issue)
      tell { $0.issueWasRecorded(placed) }
    }
  }

  /// Records a failure that the test had announced.
  package func recordExpectedFailure(_ issue: RecordedIssue, reason: String?) {
    exclusively {
      let placed = place(issue)
      tell { $0.expectedFailureWasRecorded(placed, reason: reason) }
    }
  }

  /// Tells of something that has no state here.
  func pass(_ event: @escaping (any ActivityObserver) -> Void) { exclusively { tell(event) } }

  private func place(_ issue: RecordedIssue) -> RecordedIssue {
    var issue = issue
    issue.activityPath = open.map(\.name)
    issue.activity = (failed ?? open.last)?.id
    issue.time = now
    return issue
  }

  // MARK: - Telling

  private func tell(_ event: @escaping (any ActivityObserver) -> Void) {
    for observer in observers { event(observer) }
    if outerListener != nil { untold.append(event) }
  }

  /// Runs `body` with the lock held; what it had to tell reaches the listener after that.
  private func exclusively<Result>(_ body: () -> Result) -> Result {
    let (result, events, listener) = lock.withLock {
      let result = body()
      defer { untold = [] }
      return (result, untold, outerListener)
    }
    if let listener { for event in events { event(listener) } }
    return result
  }

  /// Seconds since the start of the test.
  private var now: TimeInterval { ProcessInfo.processInfo.systemUptime - testStart }
}
