import Foundation

/// Puts together the events of one stream.
struct StreamReading {
  private(set) var stream: StreamRecord
  private(set) var problems: [String] = []
  /// The running test's place among the tests.
  private var current: Int?
  private var places: [Int: Int] = [:]
  private var activities: [Int: (test: Int?, place: Int)] = [:]
  private var suites: [String] = []
  private var damagedLines: [Int] = []

  init(name: String) { stream = StreamRecord(name: name) }

  /// - Parameter search: the events that are of interest; all of them where it is nil.
  mutating func read(_ data: Data, only search: EventSearch? = nil) {
    let decoder = BundleCoding.decoder()
    var start = data.startIndex
    var number = 0
    while start < data.endIndex {
      number += 1
      let end = Self.endOfLine(in: data, from: start)
      let line = data[start..<(end ?? data.endIndex)]
      start = end.map { $0 + 1 } ?? data.endIndex
      guard !line.isEmpty, search?.isIn(line) ?? true else { continue }
      guard let event = try? decoder.decode(BundleEvent.self, from: line) else {
        if end == nil {
          problems.append("\(stream.name): the record ends within an event, in line \(number).")
        } else {
          damagedLines.append(number)
        }
        continue
      }
      take(event, line)
    }
    if !damagedLines.isEmpty {
      let places = damagedLines.prefix(5).map(String.init).joined(separator: ", ")
      problems.append(
        "\(stream.name): \(damagedLines.count) lines are no events and were left out: \(places)\(damagedLines.count > 5 ? ", …" : "")."
      )
    }
    if !stream.isFinished {
      problems.append("\(stream.name): the process ended before it said so; what it had written is here.")
    }
  }

  /// The place of the next line feed. Records have hundreds of millions of bytes: looked at by the C library.
  private static func endOfLine(in data: Data, from start: Int) -> Int? {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + (start - data.startIndex), 0x0A, data.endIndex - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found)) + data.startIndex
    }
  }

  private mutating func take(_ event: BundleEvent, _ line: Data) {
    stream.duration = max(stream.duration, event.time)
    switch event.kind {
    case .runStarted(let start): stream.start = start
    case .runFinished: stream.isFinished = true
    case .destination(let destination):
      stream.destinations.append(destination)
      if let current { stream.tests[current].destination = stream.destinations.count - 1 }
    case .suiteStarted(let suite): suites.append(suite.name)
    case .suiteFinished(let suite):
      if let last = suites.lastIndex(of: suite.name) { suites.removeSubrange(last...) }
    case .testStarted(let start): begin(start, at: event.time)
    case .testFinished(let end):
      change(test: end.test) {
        $0.duration = end.duration
        $0.outcome = end.outcome
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
          "\(stream.name): the attachment \"\(value.name)\" was left out: its file must be one of the bundle's own."
        )
        break
      }
      change(test: value.test) { $0.add(value, writtenAt: event.time) }
    case .attachmentRemoved(let value):
      change(test: value.test) { test in
        if let place = test.attachments.lastIndex(where: { $0.attachment.file == value.file }) {
          test.attachments.remove(at: place)
        }
      }
    case .measurement(let value): change(test: value.test) { $0.measurements.append(value) }
    case .application(let value): change(test: value.test) { $0.applications.append((event.time, value)) }
    case .output(let value):
      let output = OutputRecord(
        time: event.time, application: value.application, stream: value.stream, line: line)
      change(test: value.test) { $0.outputs.append(output) }
    case .loss(let loss):
      problems.append(
        "\(stream.name): \(loss.events) events are missing, as they could not be written: \(loss.reason).")
    case .unknown(let name):
      let text = "\(stream.name): events \"\(name)\" of a newer version were left out."
      if !problems.contains(text) { problems.append(text) }
    }
  }

  // MARK: - Tests and steps

  private mutating func begin(_ start: BundleEvent.TestStarted, at time: TimeInterval) {
    var test = TestRecord(number: start.test, name: start.name, start: time)
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
    places[start.test] = current
    stream.tests.append(test)
  }

  private mutating func begin(_ start: BundleEvent.ActivityStarted, at time: TimeInterval) {
    let activity = ActivityRecord(
      number: start.activity, parent: start.parent, name: start.name, start: time)
    let test = start.test.flatMap { places[$0] }
    let place = changeRecord(at: test) {
      $0.activities.append(activity)
      return $0.activities.count - 1
    }
    activities[start.activity] = (test, place)
  }

  private mutating func finish(_ end: BundleEvent.ActivityFinished) {
    guard let (test, place) = activities.removeValue(forKey: end.activity) else { return }
    changeRecord(at: test) {
      $0.activities[place].duration = end.duration
      $0.activities[place].spent = end.spent
    }
  }

  private mutating func changeCurrent(_ change: (inout TestRecord) -> Void) {
    changeRecord(at: current, change)
  }

  private mutating func change(test: Int?, _ change: (inout TestRecord) -> Void) {
    changeRecord(at: test.flatMap { places[$0] }, change)
  }

  @discardableResult
  private mutating func changeRecord<Result>(
    at place: Int?, _ change: (inout TestRecord) -> Result
  ) -> Result {
    guard let place else { return change(&stream.outside) }
    return change(&stream.tests[place])
  }
}
