// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// Writes failures as workflow commands of GitHub Actions, which shows each failure at its source line.
///
/// See "Workflow commands for GitHub Actions" for the format and its escapes. GitHub shows the first ten commands of
/// each kind in a step. So one failure for each different message comes first, the most frequent message first, and
/// then the other failures. If there are more than ten failures, the tenth command reports the number of the failures
/// after the ninth.
package struct GitHubAnnotations {
  private let results: RunResults
  /// The folder to which file names are relative, because GitHub uses paths in the repository.
  private let root: String

  package init(_ results: RunResults, root: String) {
    self.results = results
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// The maximum number of errors, which is GitHub's limit for a step; see "Setting an error message".
  private static let maximumShown = 10
  /// The maximum length of a message in characters, which is enough for a review.
  private static let longest = 4_000

  package var text: String {
    let groups = FailureGroup.groups(of: results)
    let first = groups.compactMap(\.tests.first)
    let others = groups.flatMap { $0.tests.dropFirst() }
    var errors = (first + others).map(commands)
    // The second and later failures of a test follow after the first failures of all tests.
    var flat = errors.compactMap(\.first)
    errors = errors.map { Array($0.dropFirst()) }
    flat += errors.flatMap { $0 }
    if flat.count > Self.maximumShown {
      let rest = flat.count - Self.maximumShown + 1
      flat.insert(
        "::error title=\(rest) more failures::\(first.count) different messages in \(first.count + others.count) "
          + "tests. GitHub shows only ten annotations; the log of this step and the report have all failures.",
        at: Self.maximumShown - 1)
    }
    let flaky = results.tests.filter { $0.outcome == .flaky || $0.leavesRunOpen }.flatMap(commands)
    return (flat + flaky).map { $0 + "\n" }.joined()
  }

  private func commands(of test: TestResult) -> [String] {
    switch test.outcome {
    case .passed, .skipped: []
    case .flaky:
      (test.failure.map { [$0] } ?? []).map { command("warning", $0, "Flaky: \(test.name.title)") }
    case .failed:
      (test.lastFailedAttempt?.failures ?? []).map {
        command(Self.kind(of: test), $0, Self.title(of: test))
      }
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
