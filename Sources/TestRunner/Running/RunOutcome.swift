// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The results of a run.
///
/// Tests count once for each configuration.
package struct RunOutcome: Sendable, Equatable {
  package var passed = 0
  package var failed = 0
  package var skipped = 0
  /// Those that were skipped in any configuration, in order.
  package var skippedTests: [TestIdentifier] = []
  /// Tests that failed, and passed when they were repeated.
  package var flaky = 0
  /// Failed, at last or first, and in quarantine.
  package var quarantined = 0
  /// Of those that failed, the ones that failed for want of a desktop or of their process alone.
  package var infrastructureFailures = 0
  /// Not run, since the run was stopped before.
  package var notRun = 0
  package var wasInterrupted = false

  package init() {}

  /// Those that came to an end, whatever it was.
  package var finished: Int { passed + failed + skipped + flaky + quarantined }

  /// How the command ends.
  package enum Status: Int32, Sendable {
    case passed = 0
    /// Tests failed.
    case failed = 1
    /// Nothing failed but the infrastructure: desktops that did not start, processes killed from outside.
    case infrastructure = 2
    /// As a shell shows a program that was interrupted.
    case interrupted = 130
  }

  /// - Parameter flakyTestsFail: whether a test that failed before it passed counts as a failure.
  /// - Returns: what the command ends with.
  package func status(flakyTestsFail: Bool) -> Status {
    if wasInterrupted { return .interrupted }
    if failed > infrastructureFailures || (flakyTestsFail && flaky > 0) { return .failed }
    return failed > 0 ? .infrastructure : .passed
  }
}
