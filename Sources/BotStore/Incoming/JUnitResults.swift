// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The results in a JUnit XML file, as many tools write it.
///
/// A `testcase` with a `failure` or an `error` has failed. A `testcase` with a `flakyFailure` or a `flakyError`
/// (Maven's Surefire, and this project) has passed after a failure. `rerunFailure` counts as a failed attempt. A
/// `skipped` or an `error` whose type begins with `notRun.` (this project) is a test without a result. Times are in
/// seconds.
package struct JUnitResults {
  /// One result for each test in ``cases``, in the same order.
  package let results: [NewIntegration.Result]
  package let cases: [JUnitCase]
  /// The tests that have no result because the run ended before they ran, each with the reason for the early end.
  let notRun: [(test: TestIdentity, reason: BundleEvent.NotRun.Reason)]
  /// Suites with output or properties.
  package let suites: [JUnitSuite]
  /// The start of the first suite that has a valid time; nil if no suite has one.
  package let start: Date?
  /// The machine of the first suite that names a machine; nil if no suite does.
  package let host: String?
  /// The duration of all tests, in seconds.
  package var duration: TimeInterval { results.reduce(0) { $0 + $1.duration } }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: the content of the file.
  ///   - name: the name of the file, for messages.
  /// - Throws: ``JUnitError``.
  package init(_ data: Data, named name: String) throws {
    guard data.count <= JUnitLimits.maximumBytes else {
      throw JUnitError.tooLarge(file: name, bytes: data.count)
    }
    let reader = JUnitReader()
    do {
      try UntrustedXMLReader.read(data, reader)
    } catch let refusal as UntrustedXMLReader.Refusal {
      throw JUnitError.malformed(file: name, line: refusal.line, reason: refusal.reason)
    }
    if let problem = reader.problem { throw JUnitError.tooMuch(file: name, reason: problem) }
    guard reader.hasSuites else { throw JUnitError.noSuites(file: name) }
    (suites, start, host) = (reader.suites, reader.start, reader.host)
    cases = JUnitFixtureErrors.added(to: reader.cases)
    notRun = Array(zip(JUnitNames.identities(of: reader.notRun), reader.reasons))
    results = zip(JUnitNames.identities(of: cases), cases).map { identity, test in
      var result = NewIntegration.Result(
        test: identity, destination: "", outcome: test.outcome, duration: test.duration)
      result.attempts = 1 + test.earlier.count
      if let failure = test.failures.first ?? test.earlier.last, !test.isExpected, test.outcome != .skipped {
        result.failure = NewIntegration.Failure(
          fingerprint: FailureGroup.pattern(of: failure.message), message: failure.message,
          further: test.failures.dropFirst().map(\.message))
      } else if test.outcome == .skipped {
        result.failure = NewIntegration.Failure(skipReason: test.skipReason)
      }
      return result
    }
  }

  static let noReason = "The test failed and recorded no reason."
}
