// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What an audit of a program's current screen found, for a person and for a page.
package struct AuditReport: Codable, Sendable {
  package struct Finding: Codable, Sendable {
    /// The type of audit, in the words of `--types`: `contrast`.
    package let kind: String
    /// What is wrong, in a few words that are the same for every element.
    package let headline: String
    /// What was expected and found, and what to do.
    package let reason: String
    /// `Button "Add"`.
    package let element: String
    package let label: String
    /// Its number in the tree that was looked at.
    package let node: Int
    /// Left, top, width and height in pixels of the screen.
    package let frame: [Double]?
    /// The best query, as Swift; nil for what no query finds.
    package let query: String?
    /// The element and a little of what is around it, as PNG.
    package var crop: Data?
    /// Where the crop was written to.
    package var cropFile: String?
  }

  /// A finding that the ignore list takes, and why.
  package struct Ignored: Codable, Sendable {
    package let finding: Finding
    package let reason: String
  }

  /// What is to be mended, by shared cause: the largest group of a kind first.
  package var groups: [AuditGroup]
  package let ignored: [Ignored]
  /// Entries of the ignore list that took nothing, as sentences.
  package let unusedIgnores: [String]
  /// What could not be looked at, and why.
  package let notes: [String]
  /// How many elements were looked at.
  package let elementCount: Int

  /// How many findings there are that nobody ignores.
  package var count: Int { groups.reduce(0) { $0 + $1.findings.count } }
}

/// Findings that one change would probably mend: of one kind, with the same cause.
package struct AuditGroup: Codable, Sendable {
  /// `Contrast is too low: about #b0b0b0 on #f6f5f4`.
  package let title: String
  package let kind: String
  package let cause: String
  package var findings: [AuditReport.Finding]
}
