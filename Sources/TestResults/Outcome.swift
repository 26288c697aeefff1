// SPDX-License-Identifier: Apache-2.0

/// The final outcome of a test, with all attempts considered.
package enum Outcome: String, Sendable, CaseIterable {
  case passed, failed, skipped
  /// The test failed and then passed.
  case flaky
  /// The record ends within the test, because its process ended.
  case interrupted
  /// The test ended, but no WebDriver client has reported its outcome.
  case unknown

  package var isFailure: Bool { self == .failed || self == .interrupted }
}
