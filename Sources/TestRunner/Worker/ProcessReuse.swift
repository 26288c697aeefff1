// SPDX-License-Identifier: Apache-2.0

/// The rules for running another test in a process that has already run one.
enum ProcessReuse {
  /// Whether the process may run another test, which requires that the last test has left nothing behind.
  static func isPossible(after result: AttemptResult) -> Bool {
    result.message == nil || (result.cause != .leftBehind && result.cause != nil)
  }

  /// Whether the process may run the same test again.
  ///
  /// A retry of a failed test always has a new process, because it is not an attempt of the same kind
  /// (``RunTally/Next/retry(iteration:)``).
  static func isPossible(repeating: TestConfiguration.Repetition) -> Bool { !repeating.relaunches }
}
