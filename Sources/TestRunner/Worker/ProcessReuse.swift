// SPDX-License-Identifier: Apache-2.0

/// The rules whether a process of tests runs another test.
enum ProcessReuse {
  /// Whether the process may run any other test: the last one has left nothing behind.
  static func isPossible(after result: AttemptResult) -> Bool {
    result.message == nil || (result.cause != .leftBehind && result.cause != nil)
  }

  /// Whether the process may run the same test again.
  static func isPossible(after result: AttemptResult, repeating: TestConfiguration.Repetition) -> Bool {
    let isRetry = result.isFailure && repeating.mode == .retryOnFailure
    return !isRetry && !repeating.relaunches
  }
}
