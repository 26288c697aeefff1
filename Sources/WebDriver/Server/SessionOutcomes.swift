// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import Synchronization

/// The outcomes of sessions that have ended: a framework knows how a test ended when its session has gone.
final class SessionOutcomes: Sendable {
  private let bundle: URL
  /// The numbers of all sessions that were asked for, by their ids.
  private let numbers = Mutex<[String: Int]>([:])

  init(bundle: URL) { self.bundle = bundle }

  /// The stream in which a session is recorded.
  static func stream(of number: Int) -> String {
    "session-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
  }

  func add(_ session: String, number: Int) { numbers.withLock { $0[session] = number } }

  /// Writes what a client reports of a session that has ended.
  ///
  /// - Parameters:
  ///   - values: what ``OutcomeReport`` reads.
  ///   - session: its id.
  /// - Returns: false where there was no such session.
  /// - Throws: ``WebDriverError``, `BundleError`.
  func take(_ values: JSON, of session: String) throws -> Bool {
    let report = try OutcomeReport(values)
    guard let number = numbers.withLock({ $0[session] }),
      let record = LateOutcome(stream: Self.stream(of: number), of: bundle)
    else { return false }
    // A failure stays one, whatever is reported besides; the text of another failure is written all the same.
    if record.outcome != .failed || report.outcome == .failed {
      try record.write(report.outcome, report.issue)
    }
    return true
  }

  /// Writes what the end of a command says of the sessions whose outcome no client has reported.
  ///
  /// - Parameters:
  ///   - command: that ran the tests, with its arguments.
  ///   - status: its exit status.
  /// - Throws: `BundleError`.
  func settle(_ command: [String], status: Int32) throws {
    for number in numbers.withLock({ $0.values.sorted() }) {
      guard let record = LateOutcome(stream: Self.stream(of: number), of: bundle), record.outcome == .unknown
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
          details: "The command: \(ShellWords.joined(command))\n"
            + "So that each test has its own outcome and name, its framework reports them: see \"Results of each test\" in "
            + "Documentation/Guides/Python.md, or the script \"understudy: outcome\" in Documentation/Guides/WebDriver.md."
        ))
    }
  }
}
