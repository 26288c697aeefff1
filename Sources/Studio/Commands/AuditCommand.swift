import Foundation
import Inspector

/// Looks for what makes the program hard to use with assistive technology.
struct AuditCommand: StudioCommand {
  static let name = "audit"

  struct Finding: Encodable {
    let headline: String
    let reason: String
    let query: String?
    let frame: [Double]?
    /// PNG as base 64.
    let picture: String?
  }

  struct Cause: Encodable {
    let title: String
    let kind: String
    let findings: [Finding]
  }

  struct Answer: Encodable {
    let summary: String
    let causes: [Cause]
    let notes: [String]
  }

  func run(in studio: Studio) throws -> Answer {
    throw CommandProblem("Not yet.")
  }
}
