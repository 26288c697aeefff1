// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of one test.
package struct Attempt: Sendable, Hashable {
  package let test: TestIdentifier
  /// The place of its configuration among those of the run.
  package let configuration: Int
  /// Which repetition it is, from 1.
  package let iteration: Int
}

package struct AttemptResult: Sendable, Equatable {
  package enum Outcome: String, Sendable, Codable {
    case passed, failed, skipped
  }

  /// What failed, where something did.
  package enum Cause: String, Sendable, Codable {
    case test
    /// The process of the test ended in the middle of it.
    case crash
    /// It took longer than it may.
    case hang
    /// It left threads, windows or processes behind.
    case leftBehind
    /// The desktop, or the process was killed from outside: nothing that the test has done.
    case infrastructure
  }

  package var outcome: Outcome
  package var cause: Cause?
  /// Seconds.
  package var duration: TimeInterval
  /// Seconds for which it kept its worker busy, with what its class prepared for it; its duration where that is not known.
  package var occupation: TimeInterval?
  /// What the runner knows of the failure: how the process ended, what was left.
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
