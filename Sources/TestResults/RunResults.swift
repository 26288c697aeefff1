// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The results of a run: its tests, each with all of its attempts.
package struct RunResults: Sendable {
  package let record: BundleRecord
  /// The tests in the order of the record: stream by stream, and in each stream by the start of their first attempt.
  package let tests: [TestResult]

  package init(_ record: BundleRecord) {
    self.record = record
    var indices: [TestName: Int] = [:]
    var tests: [TestResult] = []
    let strict = Set(Self.repetitions(in: record).filter(\.allMustPass).map(\.configuration))
    let quarantine = record.streams.reduce(into: [:]) { $0.merge($1.quarantine) { $1 } }
    for (stream, streamRecord) in record.streams.enumerated() {
      let lost = streamRecord.loss.flatMap { $0.events > 0 ? $0.reason : nil }
      for (index, test) in streamRecord.tests.enumerated() {
        let attempt = TestAttempt(stream: stream, index: index, test: test, lostEvents: lost)
        let name = TestName(test)
        if let known = indices[name] {
          tests[known].attempts.append(attempt)
        } else {
          indices[name] = tests.count
          tests.append(
            TestResult(
              name: name, attempts: [attempt], quarantine: quarantine[name.identifier],
              allMustPass: strict.contains(name.configuration)))
        }
      }
    }
    // A repetition may have run in another process, whose stream comes before the stream of the first attempt.
    for index in tests.indices where tests[index].attempts.count > 1 {
      tests[index].attempts.sort { Self.order(of: $0, in: record) < Self.order(of: $1, in: record) }
    }
    self.tests = tests
  }

  /// Returns the sort key of an attempt: its start and, for equal starts, the number of its repetition and its position
  /// in the record.
  private static func order(of attempt: TestAttempt, in record: BundleRecord) -> (Date, Int, Int, Int) {
    let begin = record.streams[attempt.stream].startDate ?? .distantPast
    return (begin + attempt.test.start, attempt.test.iteration ?? 0, attempt.stream, attempt.index)
  }

  /// The names of the configurations in which tests ran, in the order of ``tests``; empty if the run has no
  /// configurations.
  package var configurations: [String] {
    var known: Set<String> = []
    return tests.compactMap(\.name.configuration).filter { known.insert($0).inserted }
  }

  /// The rules by which the run repeated tests, in the order of the streams; empty if it repeated none, or if the record
  /// does not have them.
  ///
  /// The shards of a run have equal rules, which are listed once.
  package var repetitions: [BundleEvent.Repetition] { Self.repetitions(in: record) }

  private static func repetitions(in record: BundleRecord) -> [BundleEvent.Repetition] {
    var known: Set<BundleEvent.Repetition> = []
    return record.streams.flatMap { $0.start?.repetitions ?? [] }.filter { known.insert($0).inserted }
  }

  /// A sentence with the number of the tests that did not run, and the reason; nil if all selected tests ran.
  ///
  /// Tests are counted as in ``notRun``.
  package var earlyEnd: String? {
    let missing = testsWithoutResult
    guard !missing.isEmpty else { return nil }
    let cause = Self.cause(of: Set(missing.map(\.reason)))
    return "\(missing.count) not run: the run ended early, since \(cause)."
  }

  /// Returns the cause of an early end in words, for the reasons in the record.
  static func cause(of reasons: Set<String>) -> String {
    reasons.contains(BundleEvent.NotRun.Reason.error.rawValue)
      ? "the runner ended with an error"
      : reasons.contains(BundleEvent.NotRun.Reason.interruption.rawValue)
        ? "it was interrupted" : "as many tests failed as --max-failures allows"
  }

  package func count(_ outcome: FinalOutcome) -> Int { tests.count { $0.outcome == outcome } }

  /// Whether no test outside of quarantine failed or was interrupted, and no test has an unknown outcome.
  ///
  /// An unknown outcome does not count if the command that ran the test ended with status 0.
  package var hasPassed: Bool { tests.allSatisfy { !$0.failsRun && !$0.leavesRunOpen } }

  /// Whether some events or attachments could not be written, for example because the disk was full.
  package var hasLost: Bool { record.streams.contains { $0.loss != nil } }

  /// The seconds from the start of the first stream to the last event of all streams.
  package var duration: TimeInterval {
    let spans = record.streams.compactMap { stream -> (Date, Date)? in
      guard let start = stream.startDate else { return nil }
      return (start, start + stream.duration)
    }
    guard let first = spans.map(\.0).min(), let last = spans.map(\.1).max() else { return 0 }
    return last.timeIntervalSince(first)
  }

  /// The start of the first stream; nil if no stream has a valid start.
  package var start: Date? { record.streams.compactMap(\.startDate).min() }
}

extension StreamRecord {
  package var startDate: Date? { start?.moment }
}
