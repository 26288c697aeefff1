// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Writes the end of a test into the bundle if the process ended during the test.
struct EndRecord {
  let bundle: URL
  let stream: String
  var iteration: Int?
  var configuration: String?

  /// - Returns: the reason why the end could not be written; nil on success.
  func close(
    _ test: TestIdentifier, verdict: EndVerdict, began: StartTime, duration: TimeInterval
  ) -> String? {
    let completion = StreamCompletion(bundle: bundle, stream: stream)
    if let completion, let open = completion.openTest {
      let time = completion.now
      let hasSaid = open.issues.contains { $0.issue.isFailure && $0.issue.expected == nil }
      var events: [BundleEvent] = []
      // The process may have recorded the exceeded time limit itself.
      if !(verdict.cause == .hang && hasSaid) {
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
    } else if completion?.record.tests.last.map({ Self.isRecord($0, of: test) && $0.outcome == "failed" })
      != true
    {
      let tests = RunnerStream(bundle: bundle, name: "\(stream)-end", start: began)
      tests.add(
        test, iteration: iteration, configuration: configuration, start: began.seconds,
        result: AttemptResult(.failed, cause: verdict.cause, duration: duration),
        issues: [Self.issue(verdict, test: nil)])
      tests.finish()
      return tests.trouble
    }
    return nil
  }

  private static func isRecord(_ record: TestRecord, of test: TestIdentifier) -> Bool {
    record.target == test.target && record.name == test.recordName
  }

  static func issue(_ verdict: EndVerdict, test: Int?) -> BundleEvent.Issue {
    let place = verdict.report.place
    let type: String
    switch verdict.cause {
    case .crash: type = "uncaughtException"
    case .infrastructure: type = "system"
    default: type = "assertionFailure"
    }
    return BundleEvent.Issue(
      test: test, activity: nil, type: type, isFailure: !verdict.isInterruption, text: verdict.text,
      file: place?.file,
      line: place?.line, frames: verdict.report.frames.isEmpty ? nil : verdict.report.frames)
  }
}

extension TestIdentifier {
  /// The name of the test in the record: `AddTests.testAnItemIsAdded`.
  var recordName: String {
    (suite.split(separator: "/") + [test[...]]).joined(separator: ".")
  }
}
