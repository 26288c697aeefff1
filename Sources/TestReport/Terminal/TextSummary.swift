// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The results of a run, in a few lines for a person.
package struct TextSummary {
  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  /// The largest number of tests that are named for one message, as flaky, or with an unknown outcome.
  private static let maximumTests = 10

  package var text: String {
    var lines: [String] = []
    for group in FailureGroup.groups(of: results) {
      lines.append("✘ \(PlainText.headline(group.message))")
      // The tests that fail the run come first, so that tests in quarantine do not displace them.
      let tests = group.tests.filter(\.failsRun) + group.tests.filter { !$0.failsRun }
      for test in tests.prefix(Self.maximumTests) {
        let place =
          test.failure.flatMap { issue in issue.file.map { " (\(PlainText.visible($0)):\(issue.line ?? 0))" }
          } ?? ""
        let desktop = test.isFailureOfDesktop ? ": the desktop failed, not the test" : ""
        let quarantine = test.quarantine.map { ", in quarantine: \(PlainText.headline($0))" } ?? ""
        lines.append("    \(PlainText.visible(test.name.title))\(place)\(desktop)\(quarantine)")
      }
      if group.tests.count > Self.maximumTests {
        lines.append("    and \(group.tests.count - Self.maximumTests) more tests")
      }
      lines.append("")
    }
    let flaky = results.tests.filter { $0.outcome == .flaky }
    for test in flaky.prefix(Self.maximumTests) {
      lines.append("≈ \(PlainText.visible(test.name.title)) failed first and then passed")
    }
    if flaky.count > Self.maximumTests {
      lines.append("  and \(flaky.count - Self.maximumTests) more tests")
    }
    if !flaky.isEmpty { lines.append("") }
    lines += unknown + sessions
    lines += measurements
    lines += results.record.problems.prefix(5).map { "! \(PlainText.visible($0))" }
    if results.record.problems.count > 5 { lines.append("! and \(results.record.problems.count - 5) more") }
    lines.append(counts)
    lines += [results.earlyEnd].compactMap { $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The tests without a known outcome, and the remedy.
  private var unknown: [String] {
    let tests = results.tests.filter { $0.outcome == .unknown && $0.agent == nil }
    guard let first = tests.first, let why = first.uncertainty else { return [] }
    var lines = tests.prefix(Self.maximumTests).map { "? \(PlainText.visible($0.name.title))" }
    if tests.count > Self.maximumTests { lines.append("  and \(tests.count - Self.maximumTests) more tests") }
    lines.append("    \(why) Let the test framework report the outcome: see Documentation/Guides/Python.md.")
    return lines + [""]
  }

  /// The agent sessions, which are no tests.
  private var sessions: [String] {
    let sessions = results.tests.compactMap { test in test.agent.map { (test, $0.summary) } }
    guard !sessions.isEmpty else { return [] }
    var lines = sessions.prefix(Self.maximumTests).flatMap { test, summary in
      ["· \(PlainText.visible(test.name.title))", "    \(summary)"]
    }
    if sessions.count > Self.maximumTests {
      lines.append("  and \(sessions.count - Self.maximumTests) more sessions")
    }
    return lines + [""]
  }

  /// The measurements, one line for each metric below its test.
  ///
  /// If there are many measurements, the worst ones come first, which are regressions and unsteady values.
  private var measurements: [String] {
    let tests = results.tests.map { ($0, results.measured(of: $0).map(\.summary)) }.filter { !$0.1.isEmpty }
    let order = tests.enumerated().sorted { a, b in
      (Self.weight(a.element.1), a.offset) < (Self.weight(b.element.1), b.offset)
    }
    var lines: [String] = []
    var left = tests.reduce(0) { $0 + $1.1.count }
    for (_, (test, measurements)) in order
    where lines.isEmpty || lines.count + measurements.count < Self.maximumMeasured {
      lines.append("  " + PlainText.visible(test.name.title))
      lines += measurements.map { "    \($0.sign) \(PlainText.visible($0.measurement.metric)): \($0.line)" }
      left -= measurements.count
    }
    guard !lines.isEmpty else { return [] }
    if left > 0 { lines.append("  and \(left) more: \"understudy report open\" shows all measurements") }
    return ["Measured"] + lines + [""]
  }

  /// The maximum number of lines with measurements and their tests.
  private static let maximumMeasured = 60

  private static func weight(_ measurements: [MeasurementSummary]) -> Int {
    measurements.contains { $0.verdict == .regressed }
      ? 0 : measurements.contains { $0.verdict == .unsteady } ? 1 : 2
  }

  /// The counts in words, such as `12 tests: 10 passed, 1 failed, 1 skipped, in 8.3 s`.
  private var counts: String {
    let sessions = results.tests.count { $0.agent != nil }
    let total = results.tests.count - sessions
    let ofDesktop = results.tests.count(where: \.isFailureOfDesktop)
    let quarantined = results.tests.count { $0.outcome.isFailure && $0.quarantine != nil }
    let parts = FinalOutcome.allCases.compactMap { outcome -> String? in
      let count = results.count(outcome) - (outcome == .unknown ? sessions : 0)
      guard count > 0 else { return nil }
      let why = outcome == .failed && ofDesktop > 0 ? " (\(ofDesktop) because of the desktop)" : ""
      return "\(count) \(outcome.rawValue)\(why)"
    }
    let quarantine = quarantined > 0 ? "; \(quarantined) of the failures in quarantine" : ""
    let tests =
      total > 0
      ? "\(total) \(total == 1 ? "test" : "tests"): \(parts.joined(separator: ", "))\(quarantine)" : nil
    let ofAgents =
      sessions > 0 ? "\(sessions) \(sessions == 1 ? "session of an agent" : "sessions of agents")" : nil
    let all = [tests, ofAgents].compactMap { $0 }
    guard !all.isEmpty else { return "No test ran." }
    return "\(all.joined(separator: "; ")), in \(Self.time(results.duration))"
  }

  private static func time(_ seconds: TimeInterval) -> String {
    guard seconds >= 99.95 else { return String(format: "%.1f s", seconds) }
    let whole = Int(min(seconds, 1e15).rounded())
    return whole < 3600
      ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
