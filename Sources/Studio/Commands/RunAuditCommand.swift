// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector

/// Runs an accessibility audit of the program.
struct RunAuditCommand: PageCommand {
  static let name = "audit"

  struct Finding: Codable {
    let headline: String
    let reason: String
    let query: String?
    let frame: [Double]?
    /// A PNG picture in base64.
    let picture: String?
  }

  struct Cause: Codable {
    let title: String
    let kind: String
    let findings: [Finding]
  }

  struct Answer: Codable {
    let summary: String
    let causes: [Cause]
    let notes: [String]
  }

  func run(in studio: StudioSession) throws -> Answer {
    let ignoring = try studio.options.ignoreList.map {
      try AuditIgnoreList(parsing: Data(contentsOf: $0), file: $0.path)
    }
    let report = try studio.inspector.audit(ignoring: ignoring)
    studio.drawnWhenRead = nil
    return Answer(
      summary: "\(report.count) findings in \(report.elementCount) elements"
        + (report.ignored.isEmpty ? "" : ", \(report.ignored.count) ignored"),
      causes: report.groups.map { group in
        Cause(
          title: group.title, kind: group.kind,
          findings: group.findings.map {
            Finding(
              headline: $0.element, reason: $0.reason, query: $0.query, frame: $0.frame,
              picture: $0.crop?.base64EncodedString())
          })
      }, notes: report.unusedIgnores + report.notes)
  }
}
