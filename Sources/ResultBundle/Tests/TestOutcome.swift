// SPDX-License-Identifier: Apache-2.0

/// The outcome of a test.
package enum TestOutcome: String, Sendable {
  case passed
  case failed
  case skipped
  /// The test ended without an outcome: it was a WebDriver session, and its client has not reported whether it passed;
  /// or it was the session of an agent.
  case unknown

  /// Whether the test has failed, or has an unknown outcome and may turn out to have failed.
  package var mayBeFailure: Bool { self == .failed || self == .unknown }
}
