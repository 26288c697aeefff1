import Foundation

/// Writes what is recorded into a bundle, as it happens.
package final class BundleWriter: ActivityObserver, @unchecked Sendable {
  package let url: URL
  package let log: EventLog
  /// The call stack of an issue in words.
  package typealias Symbolicate = @Sendable ([UInt64]) -> [BundleEvent.Issue.Frame]
  private let symbolicate: Symbolicate
  private let start: TimeInterval
  private let lock = NSLock()
  private var testNumber = 0
  private var isTestRunning = false

  /// Makes the bundle's folder where it is missing, and a new stream of events in it.
  ///
  /// - Parameter stream: the name of the stream, which no other one of the bundle has.
  /// - Throws: ``BundleError``.
  package init(
    url: URL, stream: String, date: Date = Date(), arguments: [String] = CommandLine.arguments,
    symbolicate: @escaping Symbolicate = { _ in [] }
  ) throws {
    self.url = url
    self.symbolicate = symbolicate
    start = Self.now
    let events = url.appendingPathComponent(BundleFormat.events)
    do {
      try FileManager.default.createDirectory(at: events, withIntermediateDirectories: true)
      let manifest = url.appendingPathComponent(BundleFormat.manifest)
      if !FileManager.default.fileExists(atPath: manifest.path) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try encoder.encode(BundleManifest(created: date)).write(to: manifest, options: .atomic)
      }
    } catch {
      throw BundleError.cannotWrite(path: url.path, reason: error.localizedDescription)
    }
    log = try EventLog(
      file: events.appendingPathComponent(stream).appendingPathExtension(BundleFormat.eventsExtension))
    write(
      .runStarted(
        BundleEvent.RunStarted(
          date: date.formatted(Self.dateStyle), process: ProcessInfo.processInfo.processIdentifier,
          arguments: arguments, host: .current)))
  }

  /// ISO 8601 with milliseconds.
  static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

  package func write(_ kind: BundleEvent.Kind) {
    log.append(BundleEvent(time: Self.now - start, kind))
  }

  /// The number of the running test; nil between tests.
  package var test: Int? { lock.withLock { isTestRunning ? testNumber : nil } }

  // MARK: - What is recorded

  package func runDidFinish() {
    write(.runFinished)
    log.synchronize()
  }

  package func suiteDidStart(named name: String) { write(.suiteStarted(.init(name: name))) }
  package func suiteDidFinish(named name: String) { write(.suiteFinished(.init(name: name))) }

  package func testDidStart(_ test: TestDescription, at date: Date) {
    let number = lock.withLock {
      testNumber += 1
      isTestRunning = true
      return testNumber
    }
    write(
      .testStarted(
        .init(test: number, name: test.name, target: test.target, file: test.file, line: test.line)))
  }

  package func testDidFinish(named name: String, outcome: TestOutcome, duration: TimeInterval) {
    let number = lock.withLock {
      isTestRunning = false
      return testNumber
    }
    write(.testFinished(.init(test: number, outcome: outcome.rawValue, duration: duration)))
    log.synchronize()
  }

  package func activityDidStart(_ activity: Activity) {
    write(
      .activityStarted(
        .init(activity: activity.id, test: test, parent: activity.parent, name: activity.name)))
  }

  package func activityDidFinish(_ activity: Activity, duration: TimeInterval) {
    write(.activityFinished(.init(activity: activity.id, duration: duration)))
  }

  package func attachmentWasKept(_ attachment: KeptAttachment) {
    write(
      .attachment(
        .init(
          test: test, activity: attachment.activity, name: attachment.name, type: attachment.typeIdentifier,
          digest: attachment.digest, file: attachment.url.lastPathComponent, size: attachment.size,
          lifetime: attachment.lifetime.rawValue,
          info: attachment.userInfo.isEmpty ? nil : attachment.userInfo)))
  }

  package func attachmentWasRemoved(_ url: URL) {
    write(.attachmentRemoved(.init(test: test, file: url.lastPathComponent)))
  }

  package func issueWasRecorded(_ issue: RecordedIssue) { write(issue, expected: nil) }

  package func expectedFailureWasRecorded(_ issue: RecordedIssue, reason: String?) {
    write(issue, expected: .init(reason: reason))
  }

  private func write(_ issue: RecordedIssue, expected: BundleEvent.Issue.Expectation?) {
    let frames = symbolicate(issue.callStack)
    write(
      .issue(
        .init(
          test: test, activity: issue.activity, type: issue.type, isFailure: issue.isFailure,
          text: issue.compactDescription, details: issue.detailedDescription, file: issue.file,
          line: issue.line, frames: frames.isEmpty ? nil : frames, expected: expected)))
  }
}
