// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The results of a run.
///
/// Each test counts once per configuration.
package struct RunOutcome: Sendable, Equatable {
  package var passed = 0
  package var failed = 0
  package var skipped = 0
  /// The tests that were skipped in any configuration, sorted by name.
  package var skippedTests: [TestIdentifier] = []
  /// The number of tests that failed, and passed when they were repeated.
  package var flaky = 0
  /// The number of tests in quarantine with a failure in any attempt.
  package var quarantined = 0
  /// The number of failed tests that caused none of their failures, for example because only the desktop failed.
  package var infrastructureFailures = 0
  /// The number of tests that did not run because the run was stopped.
  package var notRun = 0
  package var wasInterrupted = false

  package init() {}

  /// The number of tests that ended, with any result.
  package var finished: Int { passed + failed + skipped + flaky + quarantined }
}
