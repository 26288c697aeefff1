// SPDX-License-Identifier: Apache-2.0

/// The final outcome of a test, with all attempts considered.
package enum Outcome: String, Sendable, CaseIterable {
  case passed, failed, skipped
  /// The test failed and then passed.
  case flaky
  /// The record has no end of the test: its process ended during the test, or the end could not be written.
  case interrupted
  /// The test ended, but no WebDriver client has reported its outcome.
  case unknown

  package var isFailure: Bool { self == .failed || self == .interrupted }
}
