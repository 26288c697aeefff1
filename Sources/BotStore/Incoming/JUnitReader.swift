// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Converts the elements of JUnit's XML to ``JUnitCase`` and ``JUnitSuite``.
final class JUnitReader: UntrustedXMLReader.Handler {
  /// The reason why a well-formed file is refused; nil if it is accepted.
  private(set) var problem: String?
  private(set) var cases: [JUnitCase] = []
  /// The tests that a report of this project lists although they did not run.
  private(set) var notRun: [JUnitCase] = []
  /// The reason for each test in ``notRun``, in the same order.
  private(set) var reasons: [BundleEvent.NotRun.Reason] = []
  private(set) var suites: [JUnitSuite] = []
  private(set) var start: Date?
  private(set) var host: String?
  private(set) var hasSuites = false

  /// The number of bytes of text that can still be stored for the whole file.
  private var room = JUnitLimits.maximumTexts
  private var elements: [String] = []
  private var openSuites: [(number: Int, suite: JUnitSuite)] = []
  private var suiteCount = 0
  private var test: JUnitCase?
  /// Whether the status of the open test is "notrun", which CTest and GoogleTest write.
  private var isNotRun = false
  /// The reason why the open test did not run; nil if it ran.
  private var reason: BundleEvent.NotRun.Reason?
  private var finding: JUnitCase.Finding?
  /// The text of the open element, if its text is stored.
  private var text = ""

  func start(_ element: String, _ attributes: [String: String]) {
    guard problem == nil else { return }
    elements.append(element)
    switch element {
    case "testsuites":
      hasSuites = true
      openSuites.append((0, JUnitSuite(path: [])))
    case "testsuite":
      hasSuites = true
      suiteCount += 1
      let name = attributes["name"].map(checked) ?? ""
      let path = openSuites.last?.suite.path ?? []
      openSuites.append((suiteCount, JUnitSuite(path: name.isEmpty ? path : path + [name])))
      if start == nil, let stamp = attributes["timestamp"] { start = Self.date(stamp) }
      if host == nil, let name = attributes["hostname"], !name.isEmpty { host = checked(name) }
    case "testcase": begin(attributes)
    case "failure", "error", "flakyFailure", "flakyError", "rerunFailure", "rerunError":
      // The type of a failure is limited to 200 characters, because it is a name.
      let type = attributes["type"].map { String($0.prefix(200)) } ?? ""
      finding = JUnitCase.Finding(
        type: type.isEmpty ? Self.kind(of: element) : type, message: attributes["message"] ?? "")
      text = ""
    case "skipped":
      // Node's runner writes a "todo" test as skipped, even if it fails.
      if attributes["type"] == "todo" { test?.isExpected = true }
      if let ended = attributes["type"].flatMap(TestWithoutResult.reason), ended != .error { reason = ended }
      if test?.outcome == .passed || test?.isExpected == true { test?.outcome = .skipped }
      text = ""
      let reason = attributes["message"] ?? ""
      if isNotRun, !reason.isEmpty, !reason.hasPrefix("SKIP_") { failByCTest(reason) }
      // Node's runner (20) writes "true" if no reason is given.
      test?.skipReason = reason == "true" ? "" : reason
    case "property":
      text = ""
      add(JUnitProperty(name: attributes["name"] ?? "", value: attributes["value"] ?? ""))
    default: break
    }
  }

  /// Records the failure of a test that CTest (3.25) could not run, for example because its program is missing.
  ///
  /// The file has such a test as skipped, but the run has failed (`findings/ctest-missing-program-is-skipped-in-junit.sh`).
  /// The reasons of a test that has skipped itself begin with "SKIP_".
  private func failByCTest(_ reason: String) {
    test?.outcome = .failed
    test?.failures = [
      JUnitCase.Finding(type: "", message: shortened(reason, maximum: JUnitLimits.maximumName), details: nil)
    ]
  }

  private func begin(_ attributes: [String: String]) {
    reason = nil
    isNotRun = attributes["status"] == "notrun"
    guard cases.count + notRun.count < JUnitLimits.maximumTests else {
      problem = "it has more than \(JUnitLimits.maximumTests) tests"
      return
    }
    let seconds = attributes["time"].flatMap { Double($0.replacing(",", with: "")) } ?? 0
    test = JUnitCase(
      path: openSuites.last?.suite.path ?? [], suiteNumber: openSuites.last?.number ?? 0,
      className: attributes["classname"].map(checked), name: attributes["name"].map(checked) ?? "",
      file: attributes["file"].map(checked), line: attributes["line"].flatMap { Int($0) },
      duration: seconds.isFinite && seconds >= 0 ? seconds : 0, outcome: Self.outcome(attributes))
  }

  func text(_ string: String) {
    guard problem == nil, let element = elements.last else { return }
    switch element {
    case "system-out": changeOutput { $0.out.append(string, maximum: JUnitLimits.maximumOutput) }
    case "system-err": changeOutput { $0.err.append(string, maximum: JUnitLimits.maximumOutput) }
    default:
      guard finding != nil || element == "property" || element == "skipped",
        text.utf8.count < JUnitLimits.maximumDetails
      else { return }
      text += string.prefix(JUnitLimits.maximumDetails)
    }
  }

  func end(_ element: String) {
    guard problem == nil else { return }
    elements.removeLast()
    switch element {
    case "failure", "error", "flakyFailure", "flakyError", "rerunFailure", "rerunError": finish(element)
    case "skipped":
      let reason = test?.skipReason ?? ""
      let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
      test?.skipReason = shortened(reason.isEmpty ? words : reason, maximum: JUnitLimits.maximumMessage)
    case "property":
      // Some tools write the value of a property as the element's text instead of an attribute.
      let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !words.isEmpty else { return }
      if test != nil {
        if let last = test?.properties.indices.last {
          test?.properties[last].value += shortened(words, maximum: 2_000)
        }
      } else if let index = openSuites.indices.last,
        let last = openSuites[index].suite.properties.indices.last
      {
        openSuites[index].suite.properties[last].value += shortened(words, maximum: 2_000)
      }
    case "system-out": changeOutput { settle(&$0.out) }
    case "system-err": changeOutput { settle(&$0.err) }
    case "testcase":
      if let test, let reason {
        notRun.append(test)
        reasons.append(reason)
      } else if let test {
        cases.append(test)
      }
      test = nil
    case "testsuite", "testsuites":
      guard let suite = openSuites.popLast()?.suite else { return }
      if !suite.output.isEmpty || !suite.properties.isEmpty { suites.append(suite) }
    default: break
    }
  }

  private func finish(_ element: String) {
    guard var finding else { return }
    self.finding = nil
    let body = shortened(
      text.trimmingCharacters(in: .whitespacesAndNewlines), maximum: JUnitLimits.maximumDetails)
    let line = body.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let words = finding.message.isEmpty ? line : finding.message
    finding.message =
      words.isEmpty ? JUnitResults.noReason : shortened(words, maximum: JUnitLimits.maximumMessage)
    finding.details = body.isEmpty || body == finding.message ? nil : body
    let findings = Self.parts(of: finding)
    switch element {
    case "failure", "error":
      test?.failures += findings
      guard test?.isExpected == false else { return }
      switch (element, finding.type) {
      // The types of `JUnitReport`. An unknown outcome is stored as interrupted.
      case ("error", "interrupted"), ("error", "unknown"): test?.outcome = .interrupted
      case ("error", let type) where TestWithoutResult.reason(ofType: type) == .error: reason = .error
      default: test?.outcome = .failed
      }
    case "flakyFailure", "flakyError":
      test?.earlier += findings.prefix(1)
      if test?.outcome == .passed { test?.outcome = .flaky }
    default: test?.earlier += findings.prefix(1)
    }
  }

  /// Returns the failures in one element.
  ///
  /// The reports of this project put several failures into one element.
  private static func parts(of finding: JUnitCase.Finding) -> [JUnitCase.Finding] {
    let parts = JUnitFailures.parts(of: finding.details ?? "")
    guard !parts.isEmpty else { return [finding] }
    return parts.map { part in
      JUnitCase.Finding(
        type: part.type, message: part.message.isEmpty ? JUnitResults.noReason : part.message,
        details: part.text == part.message ? nil : part.text)
    }
  }

  private func add(_ property: JUnitProperty) {
    let maximum = JUnitLimits.maximumName
    let property = JUnitProperty(
      name: shortened(property.name, maximum: maximum), value: shortened(property.value, maximum: maximum))
    if test != nil {
      test?.properties.append(property)
    } else if let index = openSuites.indices.last {
      openSuites[index].suite.properties.append(property)
    }
  }

  private func changeOutput(_ change: (inout JUnitOutput) -> Void) {
    if var open = test {
      test = nil
      change(&open.output)
      test = open
    } else if let index = openSuites.indices.last {
      change(&openSuites[index].suite.output)
    }
  }

  /// Shortens a stream of output to the length that is stored, and subtracts its length from the limit of the file.
  private func settle(_ stream: inout JUnitOutput.Stream) {
    if stream.text.allSatisfy(\.isWhitespace) { stream.text = "" }
    stream.shorten(to: min(JUnitLimits.maximumOutput, max(room, 0)))
    room -= stream.text.utf8.count
  }

  /// Returns the part of a string that is stored, and subtracts its length from the limit of the file.
  ///
  /// After the limit of the file is reached, at most 200 characters of each string are stored.
  private func shortened(_ text: String, maximum: Int) -> String {
    let maximum = room > 0 ? maximum : min(maximum, 200)
    room -= min(text.utf8.count, maximum)
    let beginning = text.prefix(maximum)
    return beginning.endIndex < text.endIndex ? "\(beginning)… (shortened to \(maximum) characters)" : text
  }

  private func checked(_ name: String) -> String {
    if name.utf8.count > JUnitLimits.maximumName {
      problem =
        "a name has \(name.utf8.count) bytes; at most \(JUnitLimits.maximumName) are stored. It begins with "
        + "\"\(name.prefix(40))\""
      return ""
    }
    return name
  }

  private static func kind(of element: String) -> String {
    element.lowercased().hasSuffix("error") ? "error" : "failure"
  }

  /// Returns the outcome of a test by its attributes; a failure in the test changes it later.
  ///
  /// CTest writes no `skipped` element for disabled tests, but a `status` attribute; GoogleTest does the same for tests
  /// that a filter excludes.
  private static func outcome(_ attributes: [String: String]) -> FinalOutcome {
    ["disabled", "notrun"].contains(attributes["status"]) ? .skipped : .passed
  }

  /// Reads a date; nil if it is invalid.
  ///
  /// A date without a time zone is in UTC.
  private static func date(_ text: String) -> Date? {
    let whole = text.contains(#/(Z|[+-]\d\d:?\d\d)$/#) ? text : text + "Z"
    // The first style refuses fractions of seconds, and the second requires them. A date that both refuse is left out.
    return (try? Date(whole, strategy: .iso8601))
      ?? (try? Date(whole, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
