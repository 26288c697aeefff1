import Foundation

/// Nests the steps of the running test and tells the observers of each one.
package final class ActivityRecorder: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var observers: [any ActivityObserver] = []
  private var depth = 0
  private var nextID = 0
  private var testName = ""
  private var testStart = ProcessInfo.processInfo.systemUptime
  private let results: ResultDirectory

  /// - Parameter results: where attachments are kept.
  package init(results: ResultDirectory) {
    self.results = results
  }

  package func add(_ observer: any ActivityObserver) {
    lock.withLock { observers.append(observer) }
  }

  /// Starts a new test: times count from now and nesting from zero.
  package func testDidStart(named name: String, at date: Date = Date()) {
    lock.withLock {
      testName = name
      testStart = ProcessInfo.processInfo.systemUptime
      depth = 0
      for observer in observers { observer.testDidStart(named: name, at: date) }
    }
  }

  /// Runs `body` as a step called `name`.
  package func run<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let activity = begin(name)
    defer { end(activity) }
    return try body()
  }

  /// Records a step that takes no time, such as a note.
  package func note(_ name: String) {
    end(begin(name))
  }

  /// Opens a step; every `begin` needs its `end`, in the reverse order.
  package func begin(_ name: String) -> Activity {
    lock.withLock {
      let activity = Activity(id: nextID, name: name, depth: depth, start: now)
      nextID += 1
      depth += 1
      for observer in observers { observer.activityDidStart(activity) }
      return activity
    }
  }

  package func end(_ activity: Activity) {
    lock.withLock {
      depth = activity.depth
      for observer in observers { observer.activityDidFinish(activity, duration: now - activity.start) }
    }
  }

  /// Keeps an attachment on disk.
  ///
  /// - Returns: its file, or nil when it could not be written: evidence that cannot be kept must not
  ///   turn into a failure of the test that it belongs to.
  @discardableResult
  package func attach(_ attachment: Attachment) -> URL? {
    lock.withLock {
      guard let url = try? results.keep(attachment, test: testName) else { return nil }
      for observer in observers {
        observer.attachmentWasKept(name: attachment.name, at: url, depth: depth, time: now)
      }
      return url
    }
  }

  /// Seconds since the start of the test.
  private var now: TimeInterval { ProcessInfo.processInfo.systemUptime - testStart }
}
