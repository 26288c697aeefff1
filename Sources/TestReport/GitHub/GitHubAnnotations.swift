import Foundation
import ResultBundle

/// Failures as workflow commands of GitHub Actions, which shows them at the lines that they are about.
///
/// See "Workflow commands for GitHub Actions" for the format and its escapes.
package struct GitHubAnnotations {
  private let results: RunResults
  /// What file names are made relative to: GitHub knows files by their paths in the repository.
  private let root: String

  package init(_ results: RunResults, root: String) {
    self.results = results
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  package var text: String {
    results.tests.flatMap(commands).map { $0 + "\n" }.joined()
  }

  private func commands(of test: TestResult) -> [String] {
    switch test.outcome {
    case .passed, .skipped: []
    case .flaky:
      (test.failure.map { [$0] } ?? []).map { command("warning", $0, "Flaky: \(test.name.identifier)") }
    case .failed:
      (test.attempts.last?.failures ?? []).map { command("error", $0, test.name.identifier) }
    case .interrupted:
      [
        command(
          "error",
          BundleEvent.Issue(
            test: nil, activity: nil, type: "interrupted", isFailure: true,
            text: "The record ends within this test: its process ended.", file: test.attempts.last?.test.file,
            line: test.attempts.last?.test.line), test.name.identifier)
      ]
    }
  }

  private func command(_ kind: String, _ issue: BundleEvent.Issue, _ title: String) -> String {
    var properties: [String] = []
    if let file = issue.file {
      let path = file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
      properties.append("file=\(Self.escapeProperty(path))")
      if let line = issue.line { properties.append("line=\(line)") }
    }
    properties.append("title=\(Self.escapeProperty(title))")
    let details = issue.details.map { "\n\($0)" } ?? ""
    return "::\(kind) \(properties.joined(separator: ","))::\(Self.escape(issue.text + details))"
  }

  private static func escape(_ text: String) -> String {
    PlainText.visible(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
      "\n", with: "%0A")
  }

  private static func escapeProperty(_ text: String) -> String {
    escape(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
