// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Writes failures as workflow commands of GitHub Actions, which shows each failure at its source line.
///
/// See "Workflow commands for GitHub Actions" for the format and its escapes. GitHub shows the first ten errors and the
/// first ten warnings of a step. The errors come first: the failures that fail the run. The warnings follow: tests with
/// an unknown outcome, failures in quarantine, and flaky tests. Among the errors, and among the failures in quarantine,
/// one failure for each different message comes first, the most frequent message first. If there are more than ten
/// errors or warnings, the tenth one reports the number of those after the ninth.
///
/// If the run ended early, the first annotation lists the tests that did not run. It is an error if the runner ended with
/// an error, and otherwise a warning.
package struct GitHubAnnotations {
  private let results: RunResults
  /// The folder to which file names are relative, because GitHub uses paths in the repository.
  private let root: String

  package init(_ results: RunResults, root: String) {
    self.results = results
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// The maximum number of errors, and of warnings, that GitHub shows for a step; see "Setting an error message".
  private static let maximumShown = 10
  /// The maximum length of a message in characters, which is enough for a review.
  private static let longest = 4_000

  package var text: String {
    let groups = FailureGroup.groups(of: results).map(\.tests)
    let failing = groups.map { $0.filter(\.failsRun) }.filter { !$0.isEmpty }
    let quarantined = groups.map { $0.filter { !$0.failsRun } }.filter { !$0.isEmpty }
    let unknown = results.tests.filter(\.leavesRunOpen)
    let flaky = results.tests.filter { $0.outcome == .flaky }
    let errors = Self.limited(
      earlyEnd(as: "error") + ordered(failing), kind: "error", named: "failures",
      summary: "\(failing.count) different messages in \(failing.joined().count) tests")
    let warnings = Self.limited(
      earlyEnd(as: "warning") + unknown.flatMap(commands) + ordered(quarantined) + flaky.flatMap(commands),
      kind: "warning", named: "warnings",
      summary: "Tests with an unknown outcome: \(unknown.count), tests that failed in quarantine: "
        + "\(quarantined.joined().count), flaky tests: \(flaky.count)")
    return (errors + warnings).map { $0 + "\n" }.joined()
  }

  /// Returns the command about the tests that did not run; empty if all tests ran, or if it has another kind.
  private func earlyEnd(as kind: String) -> [String] {
    let tests = results.testsWithoutResult
    guard let text = results.earlyEnd, !tests.isEmpty,
      kind == (tests.contains(where: \.isError) ? "error" : "warning")
    else { return [] }
    let names = tests.map(\.name.title).joined(separator: "\n")
    return [
      command(
        kind,
        BundleEvent.Issue(
          test: nil, activity: nil, type: "notRun", isFailure: kind == "error", text: text, details: names),
        "Tests that did not run")
    ]
  }

  /// Returns the commands for failed tests: first one failure of each message, then the first failures of the other
  /// tests, and then the further failures of all tests.
  ///
  /// - Parameter groups: the tests, grouped by their messages; no group is empty.
  /// - Returns: the commands.
  private func ordered(_ groups: [[TestResult]]) -> [String] {
    // A group is smaller here than in the whole run if some of its tests are in quarantine.
    let groups = groups.sorted { $0.count > $1.count }
    let tests = groups.compactMap(\.first) + groups.flatMap { $0.dropFirst() }
    let failures = tests.map(commands)
    return failures.compactMap(\.first) + failures.flatMap { $0.dropFirst() }
  }

  /// Inserts a command that reports the number of the commands after it, if GitHub does not show all commands.
  ///
  /// The commands that GitHub does not show are still written, because the log of the step has them.
  ///
  /// - Parameters:
  ///   - commands: the commands of one kind, the most important first.
  ///   - kind: the kind of the commands: `error` or `warning`.
  ///   - name: the word for the commands in the inserted command.
  ///   - summary: a sentence about all commands, without its full stop.
  /// - Returns: the commands.
  private static func limited(
    _ commands: [String], kind: String, named name: String, summary: String
  ) -> [String] {
    guard commands.count > maximumShown else { return commands }
    var commands = commands
    commands.insert(
      "::\(kind) title=\(commands.count - maximumShown + 1) more \(name)::\(summary). GitHub shows only ten "
        + "\(kind)s of a step; the log of this step and the report have all \(name).",
      at: maximumShown - 1)
    return commands
  }

  private func commands(of test: TestResult) -> [String] {
    switch test.outcome {
    case .passed, .skipped: []
    case .flaky: [command("warning", Self.firstFailure(of: test), "Flaky: \(test.name.title)")]
    case .failed:
      Self.failures(of: test).map { command(Self.kind(of: test), $0, Self.title(of: test)) }
    case .unknown:
      [
        command(
          "warning",
          BundleEvent.Issue(
            test: nil, activity: nil, type: "unknown", isFailure: false, text: test.uncertainty ?? "",
            file: test.attempts.last?.test.file, line: test.attempts.last?.test.line), test.name.title)
      ]
    case .interrupted:
      [
        command(
          Self.kind(of: test),
          BundleEvent.Issue(
            test: nil, activity: nil, type: "interrupted", isFailure: true,
            text: test.interruption ?? "", file: test.attempts.last?.test.file,
            line: test.attempts.last?.test.line), test.name.title)
      ]
    }
  }

  /// Returns the failures of the last failed attempt; if the record has none, the first failure of another attempt.
  private static func failures(of test: TestResult) -> [BundleEvent.Issue] {
    let failures = test.lastFailedAttempt?.failures ?? []
    return failures.isEmpty ? [firstFailure(of: test)] : failures
  }

  /// Returns the first failure of a test; if the record has none, an issue at the location of the test.
  ///
  /// A test can fail without a recorded failure, for example if another tool reported only its outcome.
  private static func firstFailure(of test: TestResult) -> BundleEvent.Issue {
    let attempt = test.lastFailedAttempt?.test
    return test.failure
      ?? BundleEvent.Issue(
        test: nil, activity: nil, type: "failure", isFailure: true, text: FailureGroup.message(of: test),
        file: attempt?.file, line: attempt?.line)
  }

  private static func kind(of test: TestResult) -> String { test.quarantine == nil ? "error" : "warning" }

  private static func title(of test: TestResult) -> String {
    (test.quarantine == nil ? "" : "In quarantine: ")
      + (test.isFailureOfDesktop ? "The desktop failed: " : "") + test.name.title
  }

  private func command(_ kind: String, _ issue: BundleEvent.Issue, _ title: String) -> String {
    var properties: [String] = []
    if let file = issue.file {
      let path = file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
      properties.append("file=\(Self.escapeProperty(path))")
      if let line = issue.line { properties.append("line=\(line)") }
    }
    properties.append("title=\(Self.escapeProperty(String(title.prefix(200))))")
    let details = issue.details.map { "\n\($0)" } ?? ""
    var text = issue.text + details
    if text.count > Self.longest { text = text.prefix(Self.longest) + "…" }
    return "::\(kind) \(properties.joined(separator: ","))::\(Self.escape(text))"
  }

  private static func escape(_ text: String) -> String {
    PlainText.visible(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
  }

  private static func escapeProperty(_ text: String) -> String {
    escape(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
