// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// One attempt of a test: a test that a runner repeats has several attempts.
package struct TestAttempt: Sendable {
  /// The index of the attempt's stream in the record.
  package let stream: Int
  /// The index of the attempt in the tests of its stream.
  package let index: Int
  package let test: TestRecord
  /// The reason why events of the attempt's process could not be written; nil if no events were lost.
  package let lostEvents: String?

  package init(stream: Int, index: Int, test: TestRecord, lostEvents: String?) {
    (self.stream, self.index, self.test, self.lostEvents) = (stream, index, test, lostEvents)
  }

  /// The reason why the attempt has no end, in words; nil if it has an end.
  package var interruption: String? {
    guard outcome == .interrupted else { return nil }
    guard let lostEvents else { return "The record ends within this test: its process ended." }
    return
      "The end of this test is not in the record, because it could not be written: \(lostEvents). Free space on the "
      + "disk of the results, and run the test again."
  }

  /// A sentence about an unknown outcome; nil for all other outcomes.
  package var uncertainty: String? {
    guard outcome == .unknown else { return nil }
    if let agent { return agent.summary }
    return test.commandStatus == 0
      ? "No client reported how this session's test ended; the command that ran it ended with status 0."
      : "No client reported how this session's test ended."
  }

  /// The calls of an agent, as in ``TestResult/agent``.
  package var agent: BundleEvent.AgentCalls? { outcome == .unknown ? test.agent : nil }

  package var outcome: FinalOutcome { test.outcome.flatMap(FinalOutcome.init) ?? .interrupted }

  /// The duration in seconds; if the attempt has no end, the duration up to its last recorded event.
  package var duration: TimeInterval {
    if let duration = test.duration { return duration }
    let times =
      test.activities.map { $0.start + ($0.duration ?? 0) } + test.issues.map(\.time)
      + test.attachments.map(\.time) + test.applications.map(\.time) + test.outputs.map(\.time)
    return max(0, (times.max() ?? test.start) - test.start)
  }

  /// Whether the first failure was a failure of the desktop, which may have caused the other failures.
  package var isInfrastructureFailure: Bool { failures.first?.infrastructure == true }

  /// Whether the process of the test was killed, although the test was not the cause.
  ///
  /// The runner repeats the test once after that, and this repetition is not one of those that the user requested.
  package var wasKilled: Bool {
    failures.contains { $0.facts?.kind == FailureFacts.testProcessKilled }
  }

  /// The issues that failed the test; expected failures and warnings are not among them.
  package var failures: [BundleEvent.Issue] {
    test.issues.map(\.issue).filter { $0.isFailure && $0.expected == nil }
  }
}
