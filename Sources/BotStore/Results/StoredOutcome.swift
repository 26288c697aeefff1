// SPDX-License-Identifier: Apache-2.0

import TestResults

/// How outcomes stand in the tables: by their place in a list, which never changes but at its end.
enum StoredOutcome {
  static let all: [Outcome] = [.passed, .failed, .skipped, .flaky, .interrupted]

  /// Every outcome that is stored is in the list, which a test checks.
  static func number(of outcome: Outcome) -> Int { all.firstIndex(of: outcome) ?? all.count }

  /// The numbers of outcomes that are failures, as a list of SQL.
  static let failures = list { $0.isFailure }
  /// Those of tests that passed in the end.
  static let passes = list { !$0.isFailure && $0 != .skipped }

  private static func list(_ isMeant: (Outcome) -> Bool) -> String {
    "(" + all.filter(isMeant).map { "\(number(of: $0))" }.joined(separator: ", ") + ")"
  }

  /// The outcome that is stored for a result: an unknown one has no column.
  static func kept(_ result: TestResult) -> Outcome {
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
