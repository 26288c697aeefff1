import Foundation
import ResultBundle

/// What a run came to, in a few lines for a person.
package struct TextSummary {
  private let results: RunResults

  package init(_ results: RunResults) { self.results = results }

  package var text: String {
    var lines: [String] = []
    for group in FailureGroup.groups(of: results) {
      lines.append("✘ \(PlainText.headline(group.message))")
      for test in group.tests {
        let place = test.failure.flatMap { issue in issue.file.map { " (\($0):\(issue.line ?? 0))" } } ?? ""
        lines.append("    \(test.name.identifier)\(place)")
      }
      lines.append("")
    }
    lines += results.record.problems.prefix(5).map { "! \($0)" }
    if results.record.problems.count > 5 { lines.append("! and \(results.record.problems.count - 5) more") }
    lines.append(counts)
    return lines.map { $0 + "\n" }.joined()
  }

  /// `12 tests: 10 passed, 1 failed, 1 skipped, in 8.3 s`
  private var counts: String {
    let total = results.tests.count
    let parts = Outcome.allCases.compactMap { outcome -> String? in
      let count = results.count(outcome)
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    let time = String(format: "%.1f s", results.duration)
    return "\(total) \(total == 1 ? "test" : "tests"): \(parts.joined(separator: ", ")), in \(time)"
  }
}
