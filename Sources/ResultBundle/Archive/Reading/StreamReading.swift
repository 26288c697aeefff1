// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Builds the record of one stream from its events.
struct StreamReading {
  private(set) var stream: StreamRecord
  private(set) var problems: [String] = []
  /// The index of the running test in the stream's tests; nil between tests.
  private var current: Int?
  /// The index of each test in the stream's tests, by the number of the test.
  private var testIndices: [Int: Int] = [:]
  private var activities: [Int: (test: Int?, index: Int)] = [:]
  private var suites: [String] = []
  /// The indexes of each test's attachments that were not removed, by file name; the test is an index, or nil for the
  /// events outside of tests.
  private var recorded: [Int?: [String: [Int]]] = [:]
  /// The indexes of each test's attachments that were removed.
  private var removed: [Int?: Set<Int>] = [:]
  private var unknown: Set<String> = []
  private var damagedLines: [Int] = []
  /// The number of the last line.
  private var number = 0
  private let decoder = BundleCoding.decoder()

  init(name: String) { stream = StreamRecord(name: name) }

  /// Adds the events of a stream to the record, and lists the problems of the stream.
  ///
  /// - Parameter data: the content of the stream's file.
  mutating func read(_ data: Data) {
    var lines = StreamLines()
    lines.add(data) { add($0, only: nil) }
    lines.finish { add($0, only: nil) }
    finish()
  }

  /// Adds the events of a stream in a bundle to the record, and lists the problems of the stream.
  ///
  /// - Parameters:
  ///   - name: the name of the stream's file.
  ///   - files: the bundle.
  ///   - search: selects the events to read; nil for all of them.
  /// - Throws: `CocoaError` or `POSIXError`.
  mutating func read(_ name: String, in files: UntrustedFolder, only search: EventSearch? = nil) throws {
    try files.forEachLine(ofStream: name) { add($0, only: search) }
    finish()
  }

  private mutating func add(_ line: StreamLines.Line, only search: EventSearch?) {
    number += 1
    guard line.count > 0 else { return }
    guard !line.isTooLong else {
      problems.append(
        "\(stream.name): line \(number) was left out: it has \(line.count) bytes, which is more than the maximum "
          + "length of an event.")
      return
    }
    guard search?.isIn(line.content) ?? true else { return }
    // A line that is not an event is reported by its number.
    guard let event = try? decoder.decode(BundleEvent.self, from: line.content),
      event.times.allSatisfy(Self.isPlausible)
    else {
      if line.isComplete {
        damagedLines.append(number)
      } else {
        problems.append("\(stream.name): the record ends within an event, in line \(number).")
      }
      return
    }
    handle(event, line.content)
  }

  /// Lists the problems of the complete stream.
  private mutating func finish() {
    settleAttachments()
    if !damagedLines.isEmpty {
      let lines = damagedLines.prefix(5).map(String.init).joined(separator: ", ")
      problems.append(
        "\(stream.name): lines that are not events were left out (line numbers: "
          + "\(lines)\(damagedLines.count > 5 ? ", …; \(damagedLines.count) lines in all" : ""))."
      )
    }
    if let loss = stream.loss {
      let parts = [(loss.events, "events"), (loss.attachments ?? 0, "attachments")].filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)" }
      problems.append(
        "\(stream.name): \(parts.joined(separator: " and ")) are missing, because they could not be written: "
          + "\(loss.reason)."
      )
    }
    if !stream.isFinished {
      problems.append(
        "\(stream.name): the process ended before it wrote the end of its events; the events that it "
          + "wrote are included.")
    }
  }

  private static func sum(_ one: Int?, _ other: Int?) -> Int {
    // A damaged or foreign record may contain any number. The numbers are limited, so that their sum does not overflow.
    min(one ?? 0, 1 << 53) + min(max(0, other ?? 0), 1 << 53)
  }

  /// Whether a time is less than ten billion seconds, so that dates and sums of such times cannot overflow.
  private static func isPlausible(_ time: TimeInterval) -> Bool { abs(time) < 1e10 }

  private mutating func handle(_ event: BundleEvent, _ line: Data) {
    stream.duration = max(stream.duration, event.time)
    switch event.kind {
    case .runStarted(let start): stream.start = start
    case .runFinished: stream.isFinished = true
    case .quarantine(let value): stream.quarantine.merge(value.tests) { $1 }
    case .notRun(let value): stream.notRun.append(value)
    case .destination(let destination):
      stream.destinations.append(destination)
      if let current { stream.tests[current].destination = stream.destinations.count - 1 }
    case .suiteStarted(let suite):
      if suites.count < Self.maximumSuites { suites.append(suite.name) }
    case .suiteFinished(let suite):
      if let last = suites.lastIndex(of: suite.name) { suites.removeSubrange(last...) }
    case .testStarted(let start): begin(start, at: event.time)
    case .testFinished(let end):
      change(test: end.test) {
        $0.duration = end.duration
        $0.outcome = end.outcome
        $0.commandStatus = end.commandStatus
        $0.agent = end.agent
      }
      current = nil
    case .activityStarted(let start): begin(start, at: event.time)
    case .activityFinished(let end): finish(end)
    case .resolution(let value): changeCurrent { $0.resolutions.append(value) }
    case .gesture(let value): changeCurrent { $0.gestures.append(value) }
    case .issue(let value): change(test: value.test) { $0.issues.append((event.time, value)) }
    case .attachment(let value):
      guard BundleFormat.isFileName(value.file) else {
        problems.append(
          "\(stream.name): the attachment \"\(value.name)\" was left out: its file name is not valid in a bundle."
        )
        break
      }
      handle(value, at: event.time)
    case .attachmentRemoved(let value):
      let test = value.test.flatMap { testIndices[$0] }
      let file = BundleFormat.fitting(value.file)
      if let index = recorded[test]?[file]?.popLast() { removed[test, default: []].insert(index) }
    case .measurement(let value): change(test: value.test) { $0.measurements.append(value) }
    case .application(let value): change(test: value.test) { $0.applications.append((event.time, value)) }
    case .output(let value):
      let output = OutputRecord(
        time: event.time, application: value.application, stream: value.stream, line: line)
      change(test: value.test) { $0.outputs.append(output) }
    case .loss(let loss):
      stream.loss = BundleEvent.Loss(
        events: Self.sum(stream.loss?.events, loss.events),
        attachments: Self.sum(stream.loss?.attachments, loss.attachments), reason: loss.reason)
    case .unknown(let name):
      if unknown.insert(name).inserted {
        problems.append("\(stream.name): events \"\(name)\" of a newer version were left out.")
      }
    }
  }

  /// Drops the removed attachments, and sorts the others by the moments that they show.
  private mutating func settleAttachments() {
    for test in recorded.keys {
      let removed = removed[test] ?? []
      changeRecord(at: test) { record in
        record.attachments = record.attachments.enumerated().filter { !removed.contains($0.offset) }
          .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      }
    }
  }

  // MARK: - Tests and steps

  /// The largest number of nested suites.
  private static let maximumSuites = 64

  private mutating func handle(_ attachment: BundleEvent.Attachment, at time: TimeInterval) {
    let file = BundleFormat.fitting(attachment.file)
    let test = attachment.test.flatMap { testIndices[$0] }
    let index = changeRecord(at: test) {
      var attachment = attachment
      attachment.file = file
      // Captures are written slightly later than they are taken.
      $0.attachments.append((attachment.taken ?? time, attachment))
      return $0.attachments.count - 1
    }
    recorded[test, default: [:]][file, default: []].append(index)
  }

  private mutating func begin(_ start: BundleEvent.TestStarted, at time: TimeInterval) {
    var test = TestRecord(number: start.test, name: start.name, start: time)
    test.suiteName = start.suite
    test.target = start.target
    test.file = start.file
    test.line = start.line
    test.iteration = start.iteration
    test.configuration = start.configuration
    test.arguments = start.arguments
    test.tags = start.tags ?? []
    test.bugs = start.bugs ?? []
    test.suite = suites
    test.destination = stream.destinations.indices.last
    current = stream.tests.count
    testIndices[start.test] = current
    stream.tests.append(test)
  }

  private mutating func begin(_ start: BundleEvent.ActivityStarted, at time: TimeInterval) {
    let activity = ActivityRecord(
      number: start.activity, parent: start.parent, name: start.name, start: time)
    let test = start.test.flatMap { testIndices[$0] }
    let index = changeRecord(at: test) {
      $0.activities.append(activity)
      return $0.activities.count - 1
    }
    activities[start.activity] = (test, index)
  }

  private mutating func finish(_ end: BundleEvent.ActivityFinished) {
    guard let (test, index) = activities.removeValue(forKey: end.activity) else { return }
    changeRecord(at: test) {
      $0.activities[index].duration = end.duration
      $0.activities[index].spent = end.spent
    }
  }

  private mutating func changeCurrent(_ change: (inout TestRecord) -> Void) {
    changeRecord(at: current, change)
  }

  private mutating func change(test: Int?, _ change: (inout TestRecord) -> Void) {
    changeRecord(at: test.flatMap { testIndices[$0] }, change)
  }

  @discardableResult
  private mutating func changeRecord<Result>(
    at index: Int?, _ change: (inout TestRecord) -> Result
  ) -> Result {
    guard let index else { return change(&stream.outside) }
    return change(&stream.tests[index])
  }
}

extension Data {
  /// Returns the index of the first line feed at or after `start`; nil if there is no line feed.
  ///
  /// Records can have hundreds of millions of bytes, so the fast search of the C library is used.
  func endOfLine(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + (start - startIndex), 0x0A, endIndex - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found)) + startIndex
    }
  }
}
