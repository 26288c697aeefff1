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
  private var temporaryFiles: [URL] = []
  private var untold: [(any ActivityObserver) -> Void] = []
  private var outerListener: (any ActivityObserver)?
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

  /// Starts a new test: times count from now and nesting from zero.
  package func testDidStart(_ test: TestDescription, at date: Date = Date()) {
    exclusively {
      testName = test.name
      testStart = ProcessInfo.processInfo.systemUptime
      isTestRunning = true
      open = []
      temporaryFiles = []
      tell { $0.testDidStart(test, at: date) }
    }
  }

  /// Ends the test: steps that are still open end too, and after a success the attachments that are not
  /// meant to outlive one are removed.
  package func testDidFinish(outcome: TestOutcome) {
    exclusively {
      guard isTestRunning else { return }
      endActivities(downTo: 0)
      if outcome != .failed {
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
      left = nil
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

  private func endActivities(downTo count: Int) {
    while open.count > count {
      let ended = open.removeLast()
      let duration = now - ended.start
      tell { $0.activityDidFinish(ended, duration: duration) }
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
      guard
        let stored = try? attachments.keep(attachment.payload, fileExtension: attachment.fileExtension)
      else { return nil }
      let url = stored.file
      if attachment.lifetime == .deleteOnSuccess, isTestRunning { temporaryFiles.append(url) }
      let kept = KeptAttachment(
        name: attachment.name, typeIdentifier: attachment.typeIdentifier, lifetime: attachment.lifetime,
        userInfo: attachment.userInfo, url: url, digest: stored.digest, size: stored.size,
        activity: (activity ?? failed ?? open.last)?.id,
        depth: (activity ?? failed).map { $0.depth + 1 } ?? open.count, time: now)
      tell { $0.attachmentWasKept(kept) }
      return url
    }
  }

  /// Records where the event of the innermost open step goes.
  package func record(_ gesture: SentGesture) {
    exclusively {
      let activity = open.last?.id
      tell { $0.gestureWasSent(gesture, in: activity) }
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
