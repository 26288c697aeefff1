// SPDX-License-Identifier: Apache-2.0

import Foundation

package struct AttemptResult: Sendable, Equatable {
  package enum Outcome: String, Sendable, Codable {
    case passed, failed, skipped
  }

  /// The cause of a failure.
  package enum Cause: String, Sendable, Codable {
    case test
    /// The process ended during the test.
    case crash
    /// The test exceeded its time limit.
    case hang
    /// The test left threads, windows or processes behind.
    case leftBehind
    /// The desktop failed, or the process was killed from outside; the test is not the cause.
    case infrastructure
  }

  package var outcome: Outcome
  package var cause: Cause?
  /// The duration in seconds.
  package var duration: TimeInterval
  /// The seconds for which the test occupied its worker, including the set-up of its class; nil if it is not known.
  package var occupation: TimeInterval?
  /// The runner's description of the failure: how the process ended, or the leftovers.
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
