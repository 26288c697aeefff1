// SPDX-License-Identifier: Apache-2.0

import Foundation

/// See `Worker+Deadline.swift` for when the runner kills a process.
extension TestConfiguration.TimeAllowances {
  /// Whether running tests have time limits.
  ///
  /// They have by default, unlike in xcodebuild, because nobody watches the run.
  var isOn: Bool { areEnabled ?? true }

  /// The seconds that a test may take if it does not request more.
  var allowance: TimeInterval { min(standard ?? 600, maximum ?? .infinity) }

  /// The seconds after which the runner kills a process that checks the limits of its tests itself.
  ///
  /// They are more than a test can request, so that the process can report the failure first.
  var lastResort: TimeInterval { (maximum ?? max(standard ?? 600, 3600)) + Self.reportMargin }

  /// Returns the seconds after which the runner kills a process in which Swift Testing checks the limit of a test.
  ///
  /// - Parameter declaredLimit: the limit in the source of the test, in seconds; nil if it has none.
  /// - Returns: more than the declared limit, so that Swift Testing can report the failure first, but at most the
  ///   maximum; at least ``allowance``.
  func extendedAllowance(for declaredLimit: TimeInterval?) -> TimeInterval {
    guard let declaredLimit else { return allowance }
    return max(allowance, min(declaredLimit + Self.reportMargin, maximum ?? .infinity))
  }

  /// The seconds in which a process can report that a test has exceeded its limit, before the runner kills it.
  private static var reportMargin: TimeInterval { 30 }
}
