// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults

/// A report in the XML of JUnit, valid against the schema of Jenkins' xUnit plugin (`junit-10.xsd`).
///
/// A suite is a `testsuite`, named with its target and, if there is one, its configuration (``JUnitSuites``). The
/// outcomes are written as follows:
///
/// - A flaky test counts as passed. Each failed attempt is a `flakyFailure`, and a line of `system-out` says that the
///   test is flaky.
/// - Failed attempts of a failed test before its last failed attempt are `rerunFailure`.
/// - An interrupted test is an `error`, and so is a test that failed only because of the desktop or because another
///   program killed its process.
/// - A failure in quarantine is `skipped`, with its text, because readers fail a build for a `failure`.
/// - A test of unknown outcome is an `error`, or `skipped` if the command that ran it ended with status 0.
/// - A test that did not run because the run ended early is `skipped`, or an `error` if the runner ended with an error:
///   then no other test may have failed, and readers must not show the run as passed. The `type` of the element is
///   `notRun.` and the reason, so that an import does not count the test as skipped or failed.
///
/// Measured values are properties of the test's suite, because the schema has no properties of tests:
/// `testParsing: Clock Monotonic Time: average`.
///
/// The source of a test is in `file` and `line`, relative to the folder of the run. GitLab and others show it. The
/// schema lacks these attributes, so a report with `isStrict` leaves them out. Attachments are lines of `system-out`,
/// `[[ATTACHMENT|path]]`, in the format of Jenkins and GitLab. Pictures of the failure come first, because GitLab uses
/// the first attachment. Several failures are one element (``JUnitFailures``).
package struct JUnitReport {
  private let results: RunResults
  private let isStrict: Bool
  private let folder: String

  /// - Parameters:
  ///   - results: the run.
  ///   - isStrict: whether the report contains only what Jenkins' schema allows.
  ///   - folder: paths of attachments in this folder are relative to it.
  package init(
    _ results: RunResults, isStrict: Bool = false, folder: String = FileManager.default.currentDirectoryPath
  ) {
    (self.results, self.isStrict, self.folder) = (results, isStrict, folder)
  }

  package var text: String {
    var xml = XMLWriter()
    let notRun = results.testsWithoutResult
    xml.open("testsuites", attributes(of: results.tests, notRun) + [("name", results.record.name)])
    for group in JUnitSuites(results.tests, notRun: notRun).all {
      let (tests, notRun) = (group.tests.map(\.test), group.notRun.map(\.test))
      var suite = [("name", group.name)] + attributes(of: tests, notRun)
      let skipped = tests.count { Self.kind(of: $0) == .skipped } + notRun.count { !$0.isError }
      suite.append(("skipped", "\(skipped)"))
      if let start = results.start { suite.append(("timestamp", Self.timestamp(start))) }
      if let host = results.record.streams.first?.start?.host.name { suite.append(("hostname", host)) }
      xml.open("testsuite", suite)
      writeMeasurements(of: group, to: &xml)
      for (name, test) in group.tests { write(test, named: name, suite: group.name, to: &xml) }
      for (name, test) in group.notRun { Self.write(test, named: name, suite: group.name, to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.text
  }

  private func attributes(
    of tests: [TestResult], _ notRun: [TestWithoutResult]
  ) -> [(String, String)] {
    let errors = tests.count { Self.kind(of: $0) == .error } + notRun.count(where: \.isError)
    return [
      ("tests", "\(tests.count + notRun.count)"),
      ("failures", "\(tests.count { Self.kind(of: $0) == .failure })"),
      ("errors", "\(errors)"),
      ("time", Self.seconds(tests.reduce(0) { $0 + $1.duration })),
    ]
  }

  /// The kinds of result that programs which read JUnit's XML support.
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

  private func write(_ test: TestResult, named name: String, suite: String, to xml: inout XMLWriter) {
    xml.open(
      "testcase",
      [("name", name), ("classname", suite), ("time", Self.seconds(test.duration))]
        + place(of: test))
    var output: [String] = []
    if test.outcome.isFailure, let reason = test.quarantine {
      output = writeQuarantined(test, reason, to: &xml)
    } else {
      writeOutcome(of: test, to: &xml)
    }
    if test.outcome == .flaky {
      output.append("Flaky: it failed and then passed, in \(test.attempts.count) attempts.")
    }
    output += attachments(of: test).map { "[[ATTACHMENT|\($0)]]" }
    if !output.isEmpty { xml.element("system-out", [], output.joined(separator: "\n")) }
    xml.close("testcase")
  }

  private static func write(
    _ test: TestWithoutResult, named name: String, suite: String, to xml: inout XMLWriter
  ) {
    xml.open("testcase", [("name", name), ("classname", suite), ("time", seconds(0))])
    if test.isError {
      xml.element("error", [("message", test.text), ("type", test.typeInJUnit)], test.text)
    } else {
      xml.element("skipped", [("message", test.text), ("type", test.typeInJUnit)])
    }
    xml.close("testcase")
  }

  private func writeOutcome(of test: TestResult, to xml: inout XMLWriter) {
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
      let failures = test.lastFailedAttempt?.failures ?? []
      xml.element(
        test.isInfrastructureFailure ? "error" : "failure",
        [
          ("message", JUnitFailures.message(failures.map { PlainText.headline($0.text) })),
          ("type", failures.first?.type ?? "failure"),
        ],
        JUnitFailures.text(
          failures.map { .init(type: $0.type, message: PlainText.headline($0.text), text: Self.text(of: $0)) }
        ))
      writeAttempts(Self.attemptsBeforeLastFailure(of: test), as: "rerunFailure", to: &xml)
    case .interrupted:
      let text = test.interruption ?? ""
      xml.element("error", [("message", text), ("type", "interrupted")], text)
      writeAttempts(Self.attemptsBeforeLastFailure(of: test), as: "rerunFailure", to: &xml)
    case .flaky: writeAttempts(test.attempts[...], as: "flakyFailure", to: &xml)
    }
  }

  /// Returns the attributes with the position of the test or, if that is unknown, of its failure in the sources.
  private func place(of test: TestResult) -> [(String, String)] {
    guard !isStrict, let attempt = test.attempts.last else { return [] }
    let isKnown = attempt.test.file != nil
    guard let file = isKnown ? attempt.test.file : test.failure?.file else { return [] }
    let directory = results.record.streams[attempt.stream].start?.directory
    let line = isKnown ? attempt.test.line : test.failure?.line
    return [("file", Self.path(file, in: directory))] + (line.map { [("line", "\($0)")] } ?? [])
  }

  /// Returns the paths of attachments of the test and of its failures.
  ///
  /// Captures of single steps are only in the bundle.
  private func attachments(of test: TestResult) -> [String] {
    var pictures: [String] = []
    var others: [String] = []
    for (_, attachment) in test.attempts.reversed().flatMap(\.test.attachments) {
      guard attachment.taken == nil || attachment.type == UniformType.video,
        results.record.size(of: attachment) != nil
      else { continue }
      let path = Self.path(results.record.file(of: attachment).path, in: folder)
      if attachment.name.hasPrefix(Attachment.pictureOfFailure) {
        pictures.append(path)
      } else {
        others.append(path)
      }
    }
    var known: Set<String> = []
    return (pictures + others).filter { known.insert($0).inserted }
  }

  /// Returns a path, relative to a folder if the folder contains it.
  private static func path(_ path: String, in folder: String?) -> String {
    guard let folder, !folder.isEmpty else { return path }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Writes a quarantined failure as skipped, because programs that read the report fail a build for a `failure` or an
  /// `error`.
  ///
  /// - Returns: lines for `system-out`.
  private func writeQuarantined(_ test: TestResult, _ reason: String, to xml: inout XMLWriter) -> [String] {
    xml.element(
      "skipped",
      [
        (
          "message",
          "In quarantine (\(PlainText.headline(reason))): \(PlainText.headline(FailureGroup.message(of: test)))"
        )
      ])
    let texts = test.lastFailedAttempt?.failures.map(Self.text) ?? []
    return ["In quarantine, and failed: its failures do not fail the run."] + texts
  }

  private func writeMeasurements(of suite: JUnitSuites.Suite, to xml: inout XMLWriter) {
    let properties = suite.tests.flatMap { name, test in
      results.measured(of: test).flatMap {
        Self.properties(of: $0.summary, test: name, place: $0.key.place)
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
      ("unit", measurement.unit), ("average", summary.average.map(MetricFormatter.exact)),
      (
        "relative standard deviation",
        MetricFormatter.percent(summary.statistics.relativeStandardDeviation)
      ),
      ("values", summary.values.map(MetricFormatter.exact).joined(separator: ", ")),
      ("baseline", summary.baseline.map(MetricFormatter.exact)), ("comparison", summary.comparison),
      ("verdict", summary.verdict.rawValue), ("machine", summary.machineInWords),
    ]
    return values.compactMap { name, value in
      value.map { ("\(test): \(measurement.metric)\(number): \(name)", $0) }
    }
  }

  private static func attemptsBeforeLastFailure(of test: TestResult) -> ArraySlice<TestAttempt> {
    test.attempts[..<(test.attempts.lastIndex(where: \.outcome.isFailure) ?? test.attempts.startIndex)]
  }

  private func writeAttempts(
    _ attempts: ArraySlice<TestAttempt>, as name: String, to xml: inout XMLWriter
  ) {
    for attempt in attempts {
      if let issue = attempt.failures.first {
        xml.element(
          name, [("message", PlainText.headline(issue.text)), ("type", issue.type)], Self.text(of: issue))
      } else if attempt.outcome.isFailure {
        // The process of the attempt may have ended, or another tool may have reported only the outcome.
        let text = attempt.interruption ?? JUnitFailures.message([])
        let type = attempt.interruption == nil ? "failure" : "interrupted"
        xml.element(name, [("message", text), ("type", type)], text)
      }
    }
  }

  private func skipReason(of test: TestResult) -> String {
    test.attempts.last?.test.issues.last { !$0.issue.isFailure }?.issue.text ?? "skipped"
  }

  private static func text(of issue: BundleEvent.Issue) -> String {
    var text = issue.text
    if let details = issue.details, !details.isEmpty {
      // The details from a framework may already contain the text.
      text = contains(details, text) ? details : "\(text)\n\(details)"
    }
    if let file = issue.file { text = "\(file):\(issue.line ?? 0): \(text)" }
    return text
  }

  /// Whether the details begin with a string, or one of their lines is the string or ends with a colon and the string.
  ///
  /// The last line of a Python call stack ends in this way: `E   ValueError: no milk`.
  private static func contains(_ details: String, _ text: String) -> Bool {
    details.hasPrefix(text)
      || (!text.isEmpty
        && details.split(whereSeparator: \.isNewline).contains { $0 == text || $0.hasSuffix(": \(text)") })
  }

  private static func seconds(_ time: TimeInterval) -> String { String(format: "%.3f", time) }

  private static func timestamp(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
