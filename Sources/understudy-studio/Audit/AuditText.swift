// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector

/// The findings of an audit, as lines for a terminal.
enum AuditText {
  static func lines(_ report: AuditReport, _ name: String) -> [String] {
    let count = report.count
    let ignored = report.ignored.isEmpty ? "" : ", and \(report.ignored.count) accepted"
    var lines = [
      count == 0
        ? "Nothing found in \(report.elementCount) elements of \(name)\(ignored)."
        : "\(plural(count, "finding")) in \(plural(report.groups.count, "group")) among \(report.elementCount) elements of "
          + "\(name)\(ignored)."
    ]
    for group in report.groups {
      lines += ["", "\(group.title) (\(group.kind), \(group.findings.count))"]
      for finding in group.findings { lines += self.lines(finding) }
    }
    if !report.unusedIgnores.isEmpty || !report.notes.isEmpty { lines.append("") }
    return lines + report.unusedIgnores + report.notes
  }

  private static func lines(_ finding: AuditReport.Finding) -> [String] {
    let place = finding.frame.map { "  \(Int($0[2]))x\(Int($0[3])) at \(Int($0[0])),\(Int($0[1]))" } ?? ""
    return ["  \(finding.element)\(place)", "    \(finding.reason)"]
      + [finding.query, finding.cropFile].compactMap { $0.map { "    \($0)" } }
  }

  private static func plural(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
