// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Writes the end of a test into the bundle if the process that records the test ended during the test.
struct UnfinishedTestWriter {
  let bundle: URL
  /// The name of the stream that the process has written.
  let stream: String
  /// The number of the repetition, from 1; nil if there are no repetitions.
  var iteration: Int?
  /// The name of the configuration; nil if the run has only one.
  var configuration: String?

  /// Adds the end of a test to the record of its process.
  ///
  /// If the process has not recorded the test, for example because it ended before the test began, the test gets a
  /// record in a separate stream. If the record already contains the failure of the test, nothing is written.
  ///
  /// - Parameters:
  ///   - test: the test whose end may not be recorded yet.
  ///   - verdict: the reason for the failure.
  ///   - began: the start of the test.
  ///   - duration: the time from the start of the test to the end of the process, in seconds.
  /// - Returns: the reason why the end could not be written; nil on success.
  func close(
    _ test: TestIdentifier, verdict: ProcessExitDiagnosis, began: StartTime, duration: TimeInterval
  ) -> String? {
    let completion = StreamCompletion(bundle: bundle, stream: stream)
    if let completion, let open = completion.openTest {
      let time = completion.now
      let hasFailure = open.issues.contains { $0.issue.isFailure && $0.issue.expected == nil }
      var events: [BundleEvent] = []
      // A process that ends itself after a time limit records this failure before.
      if !(verdict.cause == .hang && hasFailure) {
        events.append(BundleEvent(time: time, .issue(Self.issue(verdict, test: open.number))))
      }
      // An interrupted test has no end in the record.
      if !verdict.isInterruption {
        events.append(
          BundleEvent(
            time: time,
            .testFinished(.init(test: open.number, outcome: "failed", duration: max(0, time - open.start)))))
      }
      // The record of the process is now complete.
      events.append(BundleEvent(time: time, .runFinished))
      do { try completion.append(events) } catch { return "\(error)" }
    } else if completion?.record.tests.last.map({ test.isRecorded(as: $0) && $0.outcome == "failed" })
      != true
    {
      let tests = RunnerStream(bundle: bundle, name: "\(stream)-end", start: began)
      let number = tests.begin(
        test, iteration: iteration, configuration: configuration, at: began.seconds)
      let end = began.seconds + duration
      tests.note(Self.issue(verdict, test: number), of: number, at: end)
      if !verdict.isInterruption { tests.end(number, .failed, duration: duration, at: end) }
      tests.finish()
      return tests.trouble
    }
    return nil
  }

  /// Returns the issue for the record of a test.
  ///
  /// - Parameters:
  ///   - verdict: the reason for the failure.
  ///   - test: the number of the test in its stream; nil if the caller sets it.
  /// - Returns: the issue; it is a failure unless the run was interrupted.
  static func issue(_ verdict: ProcessExitDiagnosis, test: Int?) -> BundleEvent.Issue {
    let place = verdict.report.place
    let type: String
    switch verdict.cause {
    case .crash: type = "uncaughtException"
    case .infrastructure: type = "system"
    default: type = "assertionFailure"
    }
    let isKill = verdict.cause == .infrastructure && !verdict.isInterruption
    return BundleEvent.Issue(
      test: test, activity: nil, type: type, isFailure: !verdict.isInterruption, text: verdict.text,
      facts: isKill ? FailureFacts(kind: FailureFacts.testProcessKilled) : nil, file: place?.file,
      line: place?.line, frames: verdict.report.frames.isEmpty ? nil : verdict.report.frames)
  }
}
