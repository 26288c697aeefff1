// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import Synchronization

/// Records outcomes of sessions that have ended, because a test framework often reports the outcome only after the
/// session.
final class SessionOutcomeRecorder: Sendable {
  private let bundle: URL
  /// The numbers of all requested sessions, by their ids.
  private let numbers = Mutex<[String: Int]>([:])

  init(bundle: URL) { self.bundle = bundle }

  /// Returns the name of the stream in which a session is recorded.
  static func stream(of number: Int) -> String {
    "session-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
  }

  func add(_ session: String, number: Int) { numbers.withLock { $0[session] = number } }

  /// Records the outcome that a client reports for an ended session.
  ///
  /// - Parameters:
  ///   - values: the members of the request's body, which ``OutcomeReport`` reads.
  ///   - session: the id of the session.
  /// - Returns: false if there was no such session, or it has no record.
  /// - Throws: ``WebDriverError`` with "invalid argument" for an invalid outcome; `BundleError` if the record cannot be
  ///   written.
  func record(_ values: WebDriverJSON, of session: String) throws -> Bool {
    let report = try OutcomeReport(values)
    guard let number = numbers.withLock({ $0[session] }),
      let record = DelayedOutcome(stream: Self.stream(of: number), of: bundle)
    else { return false }
    // A failure is not replaced by another outcome. The text of a further failure is still recorded.
    if record.outcome != .failed || report.outcome == .failed {
      try record.write(report.outcome, report.issue)
    }
    return true
  }

  /// Records the exit status of a command as the outcome of the sessions for which no client has reported one.
  ///
  /// - Parameters:
  ///   - command: the command that ran the tests, with its arguments.
  ///   - status: the exit status of the command.
  /// - Throws: `BundleError`.
  func settle(_ command: [String], status: Int32) throws {
    for number in numbers.withLock({ $0.values.sorted() }) {
      guard let record = DelayedOutcome(stream: Self.stream(of: number), of: bundle),
        record.outcome == .unknown
      else {
        continue
      }
      guard status != 0 else {
        try record.write(.unknown, commandStatus: status)
        continue
      }
      try record.write(
        .failed,
        BundleEvent.Issue(
          test: nil, activity: nil, type: "assertionFailure", isFailure: true,
          text:
            "The command that ran this session ended with status \(status), and its client did not report how the session's "
            + "test ended",
          details:
            "The command: \(ShellWords.joined(command))\nTo give each test its own name and outcome, let its "
            + "framework report them: see \"Results of each test\" in Documentation/Guides/Python.md, or the script "
            + "\"understudy: outcome\" in Documentation/Guides/WebDriver.md."
        ))
    }
  }
}
