// SPDX-License-Identifier: Apache-2.0

import TestResults

/// Converts outcomes to the numbers that the store contains.
///
/// A number is an index in ``all``, so new outcomes may only be appended to this list.
enum StoredOutcome {
  static let all: [FinalOutcome] = [.passed, .failed, .skipped, .flaky, .interrupted]

  /// Returns the stored number.
  ///
  /// A unit test checks that ``all`` contains every outcome except `unknown`, which ``stored(_:)`` replaces.
  static func number(of outcome: FinalOutcome) -> Int { all.firstIndex(of: outcome) ?? all.count }

  /// The numbers of outcomes that are failures, as an SQL list.
  static let failures = list { $0.isFailure }
  /// The numbers of outcomes of tests that finally passed, as an SQL list.
  static let passes = list { !$0.isFailure && $0 != .skipped }

  private static func list(_ isIncluded: (FinalOutcome) -> Bool) -> String {
    "(" + all.filter(isIncluded).map { "\(number(of: $0))" }.joined(separator: ", ") + ")"
  }

  /// Returns the outcome that is stored for a result.
  ///
  /// The store has no unknown outcome; it is stored as interrupted or skipped.
  static func stored(_ result: TestResult) -> FinalOutcome {
    guard result.outcome == .unknown else { return result.outcome }
    return result.leavesRunOpen ? .interrupted : .skipped
  }
}

extension SQLRow {
  mutating func outcome() throws -> FinalOutcome {
    let value = try take()
    guard let number = value.integer.flatMap({ Int(exactly: $0) }), StoredOutcome.all.indices.contains(number)
    else { throw wrong("an outcome", value) }
    return StoredOutcome.all[number]
  }
}
