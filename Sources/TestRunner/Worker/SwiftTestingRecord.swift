// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Records the results of Swift Testing that the test process has not recorded itself.
struct SwiftTestingRecord {
  let bundle: URL
  let stream: String
  let start: StartTime
  let iteration: Int?
  let configuration: String?
  private(set) var trouble: String?
  private let attachments: AttachmentStore

  init(bundle: URL, stream: String, start: StartTime, iteration: Int?, configuration: String?) {
    self.bundle = bundle
    self.stream = stream
    self.start = start
    self.iteration = iteration
    self.configuration = configuration
    attachments = AttachmentStore(folder: bundle.appendingPathComponent(BundleFormat.attachments))
  }

  /// Adds the results of a process that has ended.
  ///
  /// - Parameters:
  ///   - reading: the results in the event stream of the process.
  ///   - tests: the tests that the process was started for.
  mutating func write(_ reading: SwiftTestingReading, of tests: [TestIdentifier]) {
    let completion = StreamCompletion(bundle: bundle, stream: stream)
    let known: [[String?]: [TestRecord]] = Dictionary(grouping: completion?.record.tests ?? []) {
      [$0.target, $0.name]
    }
    var additions: [BundleEvent] = []
    var missing: [SwiftTestingReading.Row] = []
    let rows = Dictionary(grouping: reading.rows, by: \.test)
    for test in tests {
      let records = (known[[test.target, test.recordName]] ?? []).filter(test.isRecorded(as:))
      if let completion, let record = records.last(where: { $0.arguments == nil }),
        let row = reading.rowIncludingCases(of: test)
      {
        additions += rest(of: row, after: record, at: completion.now)
        continue
      }
      for row in rows[test] ?? [] {
        if let completion, let record = records.last(where: { $0.arguments == row.arguments }) {
          additions += rest(of: row, after: record, at: completion.now)
        } else if row.result != nil {
          missing.append(row)
        }
      }
    }
    if let completion, !additions.isEmpty {
      do { try completion.append(additions) } catch { trouble = "\(error)" }
    }
    guard !missing.isEmpty else { return }
    let target = RunnerStream(
      bundle: bundle, name: completion == nil ? stream : "\(stream)-tests", start: start)
    for row in missing { write(row, reading.declarations[row.test] ?? .init(), into: target) }
    target.finish()
    trouble = trouble ?? target.trouble
  }

  private mutating func write(
    _ row: SwiftTestingReading.Row, _ declaration: SwiftTestingReading.Declaration, into target: RunnerStream
  ) {
    guard let result = row.result else { return }
    var start = row.test.recordedStart
    start.file = declaration.file
    start.line = declaration.line
    start.iteration = row.iteration ?? iteration
    start.configuration = configuration
    start.arguments = row.arguments
    start.tags = declaration.tags.isEmpty ? nil : declaration.tags
    start.bugs = declaration.bugs.isEmpty ? nil : declaration.bugs
    let number = target.begin(start, at: row.start)
    for (time, file, name) in row.attachments {
      if let attachment = store(file, name) { target.note(attachment, of: number, at: time) }
    }
    for (time, issue) in row.issues { target.note(issue, of: number, at: time) }
    let end = row.start + result.duration
    if result.outcome == .skipped, let reason = result.message {
      target.note(
        .init(test: nil, activity: nil, type: "skip", isFailure: false, text: reason), of: number, at: end)
    }
    // An interrupted test has no end in the record.
    if !row.isInterrupted { target.end(number, result.outcome, duration: result.duration, at: end) }
  }

  /// Returns the events that the process has not recorded, for a test that it has recorded in part.
  ///
  /// The process does not receive the attachments that a test adds with Swift Testing, so it does not record them. If
  /// the test has no `UITestTrait`, the process records only the issues of Understudy's own calls, and not the end of
  /// the test.
  private mutating func rest(
    of row: SwiftTestingReading.Row, after record: TestRecord, at time: TimeInterval
  ) -> [BundleEvent] {
    var events: [BundleEvent] = []
    // Attachments that Understudy has recorded are excluded, because Understudy also passes them to Swift Testing.
    let alreadyRecorded = Set(record.attachments.map(\.attachment.digest))
    for (_, file, name) in row.attachments {
      guard var attachment = store(file, name), !alreadyRecorded.contains(attachment.digest) else { continue }
      attachment.test = record.number
      events.append(BundleEvent(time: time, .attachment(attachment)))
    }
    guard record.outcome == nil, let result = row.result else { return events }
    for (_, issue) in row.issues where !record.issues.contains(where: { Self.isSame($0.issue, issue) }) {
      var issue = issue
      issue.test = record.number
      events.append(BundleEvent(time: time, .issue(issue)))
    }
    guard !row.isInterrupted else { return events }
    events.append(
      BundleEvent(
        time: time,
        .testFinished(
          .init(test: record.number, outcome: result.outcome.rawValue, duration: result.duration))))
    return events
  }

  /// Whether an issue that Swift Testing reports is the same as one that Understudy has recorded.
  private static func isSame(_ recorded: BundleEvent.Issue, _ reported: BundleEvent.Issue) -> Bool {
    recorded.line == reported.line && reported.text.contains(recorded.text)
  }

  private mutating func store(_ file: URL, _ name: String) -> BundleEvent.Attachment? {
    do {
      let type =
        UniformType(fileExtension: file.pathExtension) ?? UniformType(identifier: "public.data")
      let stored = try attachments.add(Data(contentsOf: file), fileExtension: type.fileExtension)
      return .init(
        test: nil, activity: nil, name: name, type: type.identifier, digest: stored.digest,
        file: stored.file.lastPathComponent, size: stored.size,
        lifetime: Attachment.Lifetime.keepAlways.rawValue)
    } catch {
      trouble = trouble ?? "The attachment \"\(name)\" could not be stored: \(error.localizedDescription)"
      return nil
    }
  }
}
