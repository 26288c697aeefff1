// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The result of one attempt of a test.
package struct AttemptResult: Sendable, Equatable {
  package enum Outcome: String, Sendable, Codable {
    case passed, failed, skipped
  }

  /// The cause of a failure.
  package enum Cause: String, Sendable, Codable {
    /// The test recorded a failure.
    case test
    /// The process crashed or ended itself during the test.
    case crash
    /// The test exceeded its time limit.
    case hang
    /// The test left threads, windows or processes behind.
    case leftBehind
    /// The test is not the cause: for example, the desktop failed, or another program killed the process.
    case infrastructure
  }

  package var outcome: Outcome
  /// The cause of a failure; nil if the test did not fail.
  package var cause: Cause?
  /// The duration in seconds.
  package var duration: TimeInterval
  /// The seconds for which the test occupied its worker, including the set-up of its class; nil if it is not known.
  package var occupation: TimeInterval?
  /// The way in which the process ended, the leftovers of the test, or the reason for a skip, as text; nil if there is
  /// nothing to report.
  package var message: String?

  package init(
    _ outcome: Outcome, cause: Cause? = nil, duration: TimeInterval, message: String? = nil
  ) {
    self.outcome = outcome
    self.cause = cause
    self.duration = duration
    self.message = message
  }

  package var isFailure: Bool { outcome == .failed }
}
