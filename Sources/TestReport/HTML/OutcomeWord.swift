// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import TestResults

/// The word for an outcome in the pages of a report.
enum OutcomeWord {
  static func of(_ test: TestResult) -> String { word(test.outcome, agent: test.agent) }

  static func of(_ attempt: TestAttempt) -> String { word(attempt.outcome, agent: attempt.agent) }

  /// The session of an agent is no test, so its outcome is not unknown.
  private static func word(_ outcome: FinalOutcome, agent: BundleEvent.AgentCalls?) -> String {
    agent == nil ? outcome.rawValue : "session"
  }
}
