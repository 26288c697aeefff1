// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The findings of an audit of a program's current screen, for text output and for the studio's page.
package struct AuditReport: Codable, Sendable {
  package struct Finding: Codable, Sendable {
    /// The audit type, by its name in `--types`: `contrast`.
    package let kind: String
    /// The problem, in a few words that are the same for every element.
    package let headline: String
    /// The expected state, the found state and the remedy.
    package let reason: String
    /// The element's type and name: `Button "Add"`.
    package let element: String
    package let label: String
    /// The element's number in the tree that was checked.
    package let node: Int
    /// Left, top, width and height in pixels of the screen.
    package let frame: [Double]?
    /// The best query, as Swift; nil if no query finds the element.
    package let query: String?
    /// The element and a little of its surroundings, as PNG.
    package var crop: Data?
    /// The path of the file that contains the crop; nil if it is in no file.
    package var cropFile: String?
  }

  /// A finding that the ignore list accepts, and the reason.
  package struct Ignored: Codable, Sendable {
    package let finding: Finding
    package let reason: String
  }

  /// The findings to repair, in groups with a shared cause, sorted by audit type and then by size, largest first.
  package var groups: [AuditGroup]
  package let ignored: [Ignored]
  /// Entries of the ignore list that matched no finding, as sentences.
  package let unusedIgnores: [String]
  /// The checks that could not be made, and the reasons.
  package let notes: [String]
  /// The number of elements that were checked.
  package let elementCount: Int

  /// The number of findings that are not ignored.
  package var count: Int { groups.reduce(0) { $0 + $1.findings.count } }
}

/// Findings of one kind with the same cause, which one change would probably repair.
package struct AuditGroup: Codable, Sendable {
  /// The problem and its cause: `Contrast is too low: about #b0b0b0 on #f6f5f4`.
  package let title: String
  package let kind: String
  package let cause: String
  package var findings: [AuditReport.Finding]
}
