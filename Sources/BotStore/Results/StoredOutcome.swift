// SPDX-License-Identifier: Apache-2.0

import TestReport

/// How outcomes stand in the tables: by their place in a list, which never changes but at its end.
enum StoredOutcome {
  static let all: [Outcome] = [.passed, .failed, .skipped, .flaky, .interrupted]

  /// Every outcome is in the list, which a test holds.
  static func number(of outcome: Outcome) -> Int { all.firstIndex(of: outcome) ?? all.count }
}

extension SQLRow {
  mutating func outcome() throws -> Outcome {
    let value = try take()
    guard let number = value.integer.flatMap({ Int(exactly: $0) }), StoredOutcome.all.indices.contains(number)
    else { throw wrong("an outcome", value) }
    return StoredOutcome.all[number]
  }
}
