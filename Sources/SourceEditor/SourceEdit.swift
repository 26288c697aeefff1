// SPDX-License-Identifier: Apache-2.0

/// A change of a source file, with the data to undo it.
package struct SourceEdit: Codable, Sendable {
  package let path: String
  package let before: String
  package let after: String

  package init(path: String, before: String, after: String) {
    self.path = path
    self.before = before
    self.after = after
  }
}
