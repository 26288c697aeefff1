// SPDX-License-Identifier: Apache-2.0

import TestReport

/// How outcomes stand in the tables; the numbers never change.
enum StoredOutcome: Int64, CaseIterable {
  case passed = 0
  case failed = 1
  case skipped = 2
  case flaky = 3
  case interrupted = 4

  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      case .flaky: .flaky
      case .interrupted: .interrupted
      }
  }

  var outcome: Outcome {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .skipped: .skipped
    case .flaky: .flaky
    case .interrupted: .interrupted
    }
  }
}

extension SQLRow {
  mutating func outcome() throws -> Outcome {
    let number = try integer()
    guard let outcome = StoredOutcome(rawValue: number) else {
      throw StoreError.unexpectedValue(column: -1, expected: "an outcome", found: "\(number)")
    }
    return outcome.outcome
  }
}
