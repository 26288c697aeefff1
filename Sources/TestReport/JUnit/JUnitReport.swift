// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle

/// A report in the XML of JUnit, valid against the schema of Jenkins' xUnit plugin (`junit-10.xsd`).
///
/// A suite is a `testsuite`, named with its target and, where there is one, its configuration. A flaky test has passed: each failed attempt is a `flakyFailure`, and
/// `system-out` says so. Failed attempts before the last one of a failed test are `rerunFailure`. An interrupted test is an
/// `error`, and so is one that failed because of the desktop. A failure in quarantine is `skipped`, with its text, since readers
/// fail a build for a `failure`. A test of unknown outcome is an `error`, or `skipped` where the command that ran it ended with 0. What tests measured are properties of their suite, as the schema
/// has none of tests: `testParsing: Clock Monotonic Time: average`.
package struct JUnitReport {
  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  package var text: String {
    var xml = XMLWriter()
    xml.open("testsuites", attributes(of: results.tests) + [("name", results.record.name)])
    for (name, tests) in suites {
      var suite = [("name", name)] + attributes(of: tests)
      suite.append(("skipped", "\(tests.count { Self.kind(of: $0) == .skipped })"))
      if let start = results.start { suite.append(("timestamp", Self.timestamp(start))) }
      if let host = results.record.streams.first?.start?.host.name { suite.append(("hostname", host)) }
      xml.open("testsuite", suite)
      writeMeasurements(of: tests, to: &xml)
      for test in tests { write(test, suite: name, to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.text
  }

  /// The suites with their tests, as they started.
  private var suites: [(name: String, tests: [TestResult])] {
    var order: [String] = []
    var groups: [String: [TestResult]] = [:]
    for test in results.tests {
      let suite = [test.name.target, test.name.suite].filter { !$0.isEmpty }.joined(separator: ".")
      let name = test.name.configuration.map { "\(suite) (\($0))" } ?? suite
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(test)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  private func attributes(of tests: [TestResult]) -> [(String, String)] {
    [
      ("tests", "\(tests.count)"),
      ("failures", "\(tests.count { Self.kind(of: $0) == .failure })"),
      ("errors", "\(tests.count { Self.kind(of: $0) == .error })"),
      ("time", Self.seconds(tests.reduce(0) { $0 + $1.duration })),
    ]
  }

  /// As what a test counts for readers, which know three kinds besides tests that passed.
  private enum Kind { case passed, skipped, failure, error }

  private static func kind(of test: TestResult) -> Kind {
    if test.outcome.isFailure, test.quarantine != nil { return .skipped }
    return switch test.outcome {
    case .passed, .flaky: .passed
    case .skipped: .skipped
    case .failed: test.isInfrastructureFailure ? .error : .failure
    case .interrupted: .error
    case .unknown: test.leavesRunOpen ? .error : .skipped
    }
  }

  private func write(_ test: TestResult, suite: String, to xml: inout XMLWriter) {
    xml.open(
      "testcase",
      [("name", test.name.testWithArguments), ("classname", suite), ("time", Self.seconds(test.duration))])
    if test.outcome.isFailure, let reason = test.quarantine {
      writeQuarantined(test, reason, to: &xml)
      return xml.close("testcase")
    }
    switch test.outcome {
    case .passed: break
    case .unknown:
      let text = test.uncertainty ?? ""
      if test.leavesRunOpen {
        xml.element("error", [("message", text), ("type", "unknown")], text)
      } else {
        xml.element("skipped", [("message", text)])
      }
    case .skipped: xml.element("skipped", [("message", skipReason(of: test))])
    case .failed:
      let element = test.isInfrastructureFailure ? "error" : "failure"
      for issue in test.attempts.last?.failures ?? [] {
        xml.element(
          element, [("message", PlainText.headline(issue.text)), ("type", issue.type)], Self.text(of: issue)
        )
      }
      if test.attempts.last?.failures.isEmpty ?? true {
        xml.element("failure", [("message", "The test failed and recorded no reason."), ("type", "failure")])
      }
      writeAttempts(test.attempts.dropLast(), as: "rerunFailure", to: &xml)
    case .interrupted:
      let text = test.interruption ?? ""
      xml.element("error", [("message", text), ("type", "interrupted")], text)
    case .flaky:
      writeAttempts(test.attempts[...], as: "flakyFailure", to: &xml)
      xml.element(
        "system-out", [], "Flaky: it failed and then passed, in \(test.attempts.count) attempts.")
    }
    xml.close("testcase")
  }

  /// A failure that fails nothing: readers have no kind for it but this one that does not end a build.
  private func writeQuarantined(_ test: TestResult, _ reason: String, to xml: inout XMLWriter) {
    xml.element(
      "skipped",
      [
        (
          "message",
          "In quarantine (\(PlainText.headline(reason))): \(PlainText.headline(FailureGroup.message(of: test)))"
        )
      ])
    let texts = test.attempts.last?.failures.map(Self.text) ?? []
    xml.element(
      "system-out", [],
      (["In quarantine, and failed: what it fails of does not fail the run."] + texts).joined(separator: "\n")
    )
  }

  private func writeMeasurements(of tests: [TestResult], to xml: inout XMLWriter) {
    let properties = tests.flatMap { test in
      results.measured(of: test).flatMap {
        Self.properties(of: $0.summary, test: test.name.testWithArguments, place: $0.key.place)
      }
    }
    guard !properties.isEmpty else { return }
    xml.open("properties", [])
    for (name, value) in properties { xml.element("property", [("name", name), ("value", value)]) }
    xml.close("properties")
  }

  private static func properties(
    of summary: MeasurementSummary, test: String, place: Int
  ) -> [(String, String)] {
    let measurement = summary.measurement
    let number = place > 0 ? " \(place + 1)" : ""
    let values: [(String, String?)] = [
      ("unit", measurement.unit), ("average", summary.average.map(MeasuredNumber.exact)),
      (
        "relative standard deviation",
        MeasuredNumber.percent(summary.statistics.relativeStandardDeviation)
      ),
      ("values", summary.values.map(MeasuredNumber.exact).joined(separator: ", ")),
      ("baseline", summary.baseline.map(MeasuredNumber.exact)), ("comparison", summary.comparison),
      ("verdict", summary.verdict.rawValue), ("machine", summary.machineInWords),
    ]
    return values.compactMap { name, value in
      value.map { ("\(test): \(measurement.metric)\(number): \(name)", $0) }
    }
  }

  private func writeAttempts(
    _ attempts: ArraySlice<TestAttempt>, as name: String, to xml: inout XMLWriter
  ) {
    for issue in attempts.compactMap(\.failures.first) {
      xml.element(
        name, [("message", PlainText.headline(issue.text)), ("type", issue.type)], Self.text(of: issue))
    }
  }

  private func skipReason(of test: TestResult) -> String {
    test.attempts.last?.test.issues.last { !$0.issue.isFailure }?.issue.text ?? "skipped"
  }

  private static func text(of issue: BundleEvent.Issue) -> String {
    var text = issue.text
    if let details = issue.details, !details.isEmpty {
      // What a framework gives as details may begin with the text.
      text = details.hasPrefix(text) ? details : "\(text)\n\(details)"
    }
    if let file = issue.file { text = "\(file):\(issue.line ?? 0): \(text)" }
    return text
  }

  private static func seconds(_ time: TimeInterval) -> String { String(format: "%.3f", time) }

  private static func timestamp(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
