// SPDX-License-Identifier: Apache-2.0

/// The health of a test: whether its results can be relied on, and the rule that decided it.
package struct TestHealth: Sendable, Equatable {
  package enum Status: String, Sendable, CaseIterable {
    case healthy, flaky, broken
    /// The test was skipped in each of its runs.
    case skipped
    /// The test has not run, or its last run failed and no rule applies to it.
    case unknown
  }

  package enum Rule: Sendable, Equatable {
    /// The test failed in each of its latest runs; `runs` is the number of these runs.
    case failsAlways(runs: Int)
    /// The test failed and then passed within one run, when it was repeated; `runs` is the number of such runs.
    case passedOnRetry(runs: Int)
    /// The test passed and failed with the same commit.
    case passedAndFailed(revision: String)
    /// The test failed in a part of its runs.
    case failureRate(failures: Int, runs: Int)
  }

  package let status: Status
  /// The rule that decided; nil for a test that is healthy or whose health is unknown.
  package let rule: Rule?

  init(_ status: Status, _ rule: Rule? = nil) { (self.status, self.rule) = (status, rule) }

  /// A description of the rule for people.
  package var text: String {
    switch rule {
    case .failsAlways(let runs): "It failed in each of its last \(runs) runs."
    case .passedOnRetry(let runs):
      runs == 1
        ? "It failed and then passed when it was repeated, in one run."
        : "It failed and then passed when it was repeated, in \(runs) runs."
    case .passedAndFailed(let revision): "It passed and failed with the same commit, \(revision.prefix(12))."
    case .failureRate(let failures, let runs): "It failed in \(failures) of \(runs) runs."
    case nil:
      switch status {
      case .skipped: "It was skipped in each of its runs."
      case .unknown: "It has too few runs or failures for a verdict."
      case .healthy, .flaky, .broken: "No rule applies to it."
      }
    }
  }
}
