// SPDX-License-Identifier: Apache-2.0

/// The final outcome of a test, with all attempts considered.
package enum FinalOutcome: String, Sendable, CaseIterable {
  case passed, failed, skipped
  /// The test failed and then passed, and a pass after a failure is sufficient.
  case flaky
  /// The record has no end of the test: its process ended during the test, or the end could not be written.
  case interrupted
  /// The test ended, but no WebDriver client has reported its outcome; or it is the session of an agent, which is no
  /// test.
  case unknown

  package var isFailure: Bool { self == .failed || self == .interrupted }
}

extension FinalOutcome {
  /// Returns the outcome of a test whose attempts up to now have this outcome, after one more attempt.
  ///
  /// Only a pass makes a failed test flaky. A skip does not: it does not show that the test can pass.
  package func followed(by next: FinalOutcome) -> FinalOutcome {
    guard isFailure || self == .flaky else { return next }
    switch next {
    case .passed: return .flaky
    case .skipped: return self
    case .failed, .flaky, .interrupted, .unknown: return next
    }
  }

  /// Returns the outcome of a test with these attempts.
  ///
  /// - Parameters:
  ///   - attempts: the outcomes of the attempts, in their order; without attempts, the test counts as interrupted.
  ///   - excused: the index of an attempt that the runner repeats because another program killed its process; nil
  ///     if there is no such attempt.
  ///   - allMustPass: whether the test fails if any attempt fails, as with a fixed number of repetitions. An excused
  ///     attempt is not one of the repetitions.
  /// - Returns: the outcome.
  package static func of(
    _ attempts: [FinalOutcome], excusing excused: Int? = nil, allMustPass: Bool = false
  ) -> FinalOutcome {
    guard let first = attempts.first else { return .interrupted }
    let outcome = attempts.dropFirst().reduce(first) { $0.followed(by: $1) }
    guard allMustPass, outcome == .flaky else { return outcome }
    return attempts.indices.contains { $0 != excused && attempts[$0].isFailure } ? .failed : outcome
  }
}
