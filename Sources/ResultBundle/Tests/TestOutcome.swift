// SPDX-License-Identifier: Apache-2.0

/// The outcome of a test.
package enum TestOutcome: String, Sendable {
  case passed
  case failed
  case skipped
  /// The test ended without an outcome, because only the client of a WebDriver session reports whether the session
  /// passed.
  case unknown
}
