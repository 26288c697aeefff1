// SPDX-License-Identifier: Apache-2.0

import ResultBundle

/// A client's report about the outcome of its test.
struct OutcomeReport {
  let outcome: TestOutcome
  /// The failure, or the reason for a skip.
  let issue: BundleEvent.Issue?

  /// - Parameter values: the members "outcome", "reason", "details", "file" and "line".
  /// - Throws: ``WebDriverError`` with "invalid argument" for an invalid outcome.
  init(_ values: WebDriverJSON) throws {
    guard let name = values["outcome"]?.string, let outcome = TestOutcome(rawValue: name), outcome != .unknown
    else {
      throw WebDriverError(.invalidArgument, "\"outcome\" must be \"passed\", \"failed\" or \"skipped\".")
    }
    self.outcome = outcome
    let reason = values["reason"]?.string
    switch outcome {
    case .passed, .unknown: issue = nil
    case .failed, .skipped:
      guard outcome == .failed || reason != nil else {
        issue = nil
        return
      }
      issue = BundleEvent.Issue(
        test: nil, activity: nil, type: outcome == .failed ? "assertionFailure" : "skip",
        isFailure: outcome == .failed, text: reason ?? "The client's test failed.",
        details: values["details"]?.string, file: values["file"]?.string, line: values["line"]?.integer)
    }
  }
}
