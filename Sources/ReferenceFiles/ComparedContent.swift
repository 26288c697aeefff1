// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A content of the program, such as a picture, that a test compares with a reference.
package protocol ComparedContent {
  /// The content of a reference.
  associatedtype Reference
  /// The difference of the program's content from a reference.
  associatedtype Difference

  /// Decodes a reference.
  ///
  /// - Parameter data: the content of the file.
  /// - Returns: the reference.
  /// - Throws: an error for a damaged file; its text is part of the failure.
  func reference(from data: Data) throws -> Reference

  /// Waits until the program shows the reference.
  ///
  /// - Parameters:
  ///   - reference: the content that the program must show.
  ///   - path: the path of the reference, for errors.
  /// - Returns: the last difference; nil if the program showed the reference.
  /// - Throws: an error if the program cannot be read, or if a person must correct the reference.
  func difference(from reference: Reference, at path: String) throws -> Difference?

  /// Returns the content for a new reference.
  ///
  /// - Parameter difference: the difference from the reference that the content replaces; nil to read the program again.
  /// - Returns: the content.
  /// - Throws: an error if the program cannot be read.
  func content(after difference: Difference?) throws -> ReferenceContent

  /// Describes a difference.
  ///
  /// - Parameters:
  ///   - difference: the difference to describe.
  ///   - name: the name of the reference.
  /// - Returns: the words and the attachments of a failure.
  func description(of difference: Difference, from name: String) -> ReferenceFinding
}

/// A content that can become a reference.
package struct ReferenceContent: Sendable {
  /// The content of the file.
  package let data: Data
  /// The reason why the content cannot become a reference; nil for a content that did not change any more.
  package let change: Change?

  package init(_ data: Data, change: Change? = nil) {
    self.data = data
    self.change = change
  }

  /// A change that did not end during the wait.
  package struct Change: Sendable {
    /// The beginning of a sentence: `"Clock" Window still changed after 5.0 s`.
    package let finding: String
    /// The location of the change and a remedy, in sentences.
    package let remedy: String

    package init(finding: String, remedy: String) {
      self.finding = finding
      self.remedy = remedy
    }
  }
}

/// The words and the attachments of a failure.
package struct ReferenceFinding: Sendable {
  /// The first line.
  package let summary: String
  /// The further lines.
  package let details: [String]
  package let attachments: [ReferenceAttachment]

  package init(summary: String, details: [String], attachments: [ReferenceAttachment] = []) {
    self.summary = summary
    self.details = details
    self.attachments = attachments
  }
}

/// A content that the report shows next to a failure.
package struct ReferenceAttachment: Sendable, Equatable {
  /// The part of a content in a comparison; the report reads its name.
  package enum Role: String, Sendable {
    case expected, actual, difference
  }

  package let role: Role
  package let data: Data
  /// Further facts for the report.
  package let facts: [String: String]

  package init(_ role: Role, _ data: Data, facts: [String: String] = [:]) {
    self.role = role
    self.data = data
    self.facts = facts
  }
}
