// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector

/// The tool `audit`.
extension AgentSession {
  private static let maximumGroups = 12
  private static let maximumFindings = 3

  func audit(_ arguments: ToolArguments) throws -> ToolAnswer {
    let report = try ElementInspector(application: application).audit(withCrops: false)
    guard report.count > 0 else {
      return ToolAnswer("No problem found in \(report.elementCount) elements.")
    }
    var lines: [String] = []
    for group in report.groups.prefix(Self.maximumGroups) {
      lines.append("\(group.title) (\(group.kind), \(group.findings.count))")
      for finding in group.findings.prefix(Self.maximumFindings) { lines.append("  \(finding.element)") }
      let more = group.findings.count - Self.maximumFindings
      if more > 0 { lines.append("  … \(more) more") }
    }
    let more = report.groups.count - Self.maximumGroups
    if more > 0 { lines.append("… \(more) more groups") }
    return ToolAnswer(
      "\(report.count) findings among \(report.elementCount) elements:\n"
        + UntrustedText.fenced((lines + report.notes).joined(separator: "\n")))
  }
}
