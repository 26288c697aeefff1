// SPDX-License-Identifier: Apache-2.0

/// The number of calls that a session has executed, and of those that failed.
struct CallCount {
  private(set) var calls = 0
  private(set) var failed = 0

  /// Counts a call by its answer.
  mutating func add(_ answer: ToolAnswer) {
    calls += 1
    if answer.isFailure { failed += 1 }
  }
}
