// SPDX-License-Identifier: Apache-2.0

import Foundation
import Profiling
import ResultBundle

/// The result of a run under a profiler.
package struct ProfileResult: Sendable {
  package let profile: CallProfile
  /// The name of the counted event in the profiler: `cpu-clock`, `cycles`, `Ir`.
  package let event: String
  package let outcome: RunOutcome
  /// The id of the process that ran the test; nil if the record does not contain it.
  package let testProcess: Int?
  /// Remarks about the profile, one sentence each.
  package let notes: [String]
  /// The test in the record; nil if the record does not contain it.
  let moment: TestMoment?

  /// Adds a file to the bundle, as an attachment of the test.
  ///
  /// - Parameters:
  ///   - content: the content of the file.
  ///   - name: the name of the file.
  ///   - type: a uniform type identifier.
  ///   - bundle: the result bundle of the run.
  /// - Throws: ``RunnerError``.
  package func attach(_ content: Data, named name: String, type: String, to bundle: URL) throws {
    guard let moment, let completion = StreamCompletion(bundle: bundle, stream: moment.stream) else {
      throw RunnerError(
        .cannotWrite, "\(name) cannot be attached in \(bundle.path): the bundle has no record of the test.")
    }
    let store = AttachmentStore(folder: bundle.appendingPathComponent(BundleFormat.attachments))
    do {
      let stored = try store.add(content, fileExtension: UniformType(identifier: type).fileExtension)
      // The time of the attachment is the end of the record, so that the run does not seem longer.
      let time = completion.record.duration
      try completion.append([
        BundleEvent(
          time: time,
          .attachment(
            .init(
              test: moment.number, activity: nil, name: name, type: type, digest: stored.digest,
              file: stored.file.lastPathComponent, size: stored.size, lifetime: "keepAlways",
              taken: moment.end)))
      ])
    } catch {
      throw RunnerError(.cannotWrite, "\(name) cannot be written to \(bundle.path): \(error)")
    }
  }
}

/// The position of a test in the record of a run, and its time.
struct TestMoment: Sendable {
  let stream: String
  /// The number of the test in the stream.
  let number: Int
  /// The id of the process that wrote the stream; nil if the record does not contain it.
  let process: Int?
  /// Whether the test has recorded measurements.
  let measures: Bool
  /// The end of the test, in seconds since the stream began; nil if the record does not contain it.
  let end: TimeInterval?
  /// The time of the test in seconds of the monotonic clock; nil if the record does not contain its end.
  let span: ClosedRange<TimeInterval>?

  /// Finds a test in a bundle: its last attempt in the first stream that contains it; nil if no stream does.
  ///
  /// - Parameters:
  ///   - test: the test to find.
  ///   - bundle: the folder of the bundle.
  /// - Throws: `BundleError` if the bundle cannot be read.
  init?(of test: TestIdentifier, in bundle: URL) throws {
    for stream in try BundleReader.read(bundle).streams {
      guard
        let record = stream.tests.last(where: test.isRecorded(as:))
      else { continue }
      self.stream = stream.name
      number = record.number
      measures = !record.measurements.isEmpty
      process = stream.start.map { Int($0.process) }
      end = record.duration.map { record.start + $0 }
      if let start = stream.start?.uptime, let duration = record.duration {
        let begin = start + record.start
        span = begin...(begin + max(0, duration))
      } else {
        span = nil
      }
      return
    }
    return nil
  }
}
