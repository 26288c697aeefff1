// SPDX-License-Identifier: Apache-2.0

/// The reason why a tool did not do what it was called for, as the text of its answer.
package struct ToolFailure: Error, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether the reason is that no element is the named one.
  let isAboutMissing: Bool

  package init(_ description: String) { self.init(description, isAboutMissing: false) }

  init(_ description: String, isAboutMissing: Bool) {
    self.description = description
    self.isAboutMissing = isAboutMissing
  }
}
