// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of one test.
package struct Attempt: Sendable, Hashable {
  package let test: TestIdentifier
  /// The place of its configuration among those of the run.
  package let configuration: Int
  /// The number of the repetition, from 1.
  package let iteration: Int
}

package struct AttemptResult: Sendable, Equatable {
  package enum Outcome: String, Sendable, Codable {
    case passed, failed, skipped
  }

  /// The cause of a failure.
  package enum Cause: String, Sendable, Codable {
    case test
    /// The process of the test ended in the middle of it.
    case crash
    /// It took longer than it may.
    case hang
    /// It left threads, windows or processes behind.
    case leftBehind
    /// The desktop failed, or the process was killed from outside: the test did not cause it.
    case infrastructure
  }

  package var outcome: Outcome
  package var cause: Cause?
  /// Seconds.
  package var duration: TimeInterval
  /// Seconds for which it occupied its worker, with the preparations of its class; its duration where that is not known.
  package var occupation: TimeInterval?
  /// The runner's description of the failure: how the process ended, what was left.
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
