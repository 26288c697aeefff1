// SPDX-License-Identifier: Apache-2.0

import Foundation
import Profiling
import ResultBundle

/// What a run under a profiler came to.
package struct ProfileResult: Sendable {
  package let profile: CallProfile
  /// What was counted, in the profiler's words: `cpu-clock`, `cycles`, `Ir`.
  package let event: String
  package let outcome: RunOutcome
  /// The process that ran the test; nil where the record does not tell.
  package let testProcess: Int?
  /// What a person should know of the profile, in sentences.
  package let notes: [String]
  let moment: TestMoment?

  /// Puts a file into the bundle, beside the test.
  ///
  /// - Parameters:
  ///   - content: of the file.
  ///   - name: of the file.
  ///   - type: a uniform type identifier.
  ///   - bundle: the folder of the run.
  /// - Throws: ``RunnerError``.
  package func attach(_ content: Data, named name: String, type: String, to bundle: URL) throws {
    guard let moment, let completion = StreamCompletion(bundle: bundle, stream: moment.stream) else {
      throw RunnerError(
        .cannotWrite, "\(name) has no place in \(bundle.path): the test left no record there.")
    }
    let store = AttachmentStore(folder: bundle.appendingPathComponent(BundleFormat.attachments))
    do {
      let kept = try store.keep(content, fileExtension: UniformType(identifier: type).fileExtension)
      // What was attached afterwards makes the run no longer.
      let time = completion.record.duration
      try completion.append([
        BundleEvent(
          time: time,
          .attachment(
            .init(
              test: moment.number, activity: nil, name: name, type: type, digest: kept.digest,
              file: kept.file.lastPathComponent, size: kept.size, lifetime: "keepAlways",
              taken: moment.end)))
      ])
    } catch {
      throw RunnerError(.cannotWrite, "\(name) cannot be written into \(bundle.path): \(error)")
    }
  }
}

/// Where in the record of a run a test is, and when it ran.
struct TestMoment: Sendable {
  let stream: String
  let number: Int
  let process: Int?
  /// Whether the test has measured something.
  let measures: Bool
  /// Seconds since the stream began.
  let end: TimeInterval?
  /// Seconds of the monotonic clock; nil where the record has no end of the test.
  let span: ClosedRange<TimeInterval>?

  /// - Returns: nil when the bundle has no record of the test.
  init?(of test: TestIdentifier, in bundle: URL) throws {
    for stream in try BundleReader.read(bundle).streams {
      guard
        let record = stream.tests.last(where: { $0.target == test.target && $0.name == test.recordName })
      else { continue }
      self.stream = stream.name
      number = record.number
      measures = !record.measurements.isEmpty
      process = stream.start.map { Int($0.process) }
      end = record.duration.map { record.start + $0 }
      // Streams count from a moment of the day; what lies between the two clocks is the same as it was then.
      if let start = stream.start?.moment, let duration = record.duration {
        let begin = ProcessInfo.processInfo.systemUptime + start.timeIntervalSinceNow + record.start
        span = begin...(begin + max(0, duration))
      } else {
        span = nil
      }
      return
    }
    return nil
  }
}
