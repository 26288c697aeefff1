// SPDX-License-Identifier: Apache-2.0

import TestResults

/// Stores outcomes as numbers: the index in a list that only ever grows at its end.
enum StoredOutcome {
  static let all: [Outcome] = [.passed, .failed, .skipped, .flaky, .interrupted]

  /// Returns the stored number.
  ///
  /// A test checks that the list contains every outcome.
  static func number(of outcome: Outcome) -> Int { all.firstIndex(of: outcome) ?? all.count }

  /// The numbers of outcomes that are failures, as an SQL list.
  static let failures = list { $0.isFailure }
  /// The numbers of outcomes of tests that finally passed, as an SQL list.
  static let passes = list { !$0.isFailure && $0 != .skipped }

  private static func list(_ isIncluded: (Outcome) -> Bool) -> String {
    "(" + all.filter(isIncluded).map { "\(number(of: $0))" }.joined(separator: ", ") + ")"
  }

  /// Returns the outcome that is stored for a result; an unknown outcome has no column.
  static func stored(_ result: TestResult) -> Outcome {
    guard result.outcome == .unknown else { return result.outcome }
    return result.leavesRunOpen ? .interrupted : .skipped
  }
}

extension SQLRow {
  mutating func outcome() throws -> Outcome {
    let value = try take()
    guard let number = value.integer.flatMap({ Int(exactly: $0) }), StoredOutcome.all.indices.contains(number)
    else { throw wrong("an outcome", value) }
    return StoredOutcome.all[number]
  }
}
