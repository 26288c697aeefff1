// SPDX-License-Identifier: Apache-2.0

/// A condition for the tags of a test, with the words of Xcode's test plans.
package struct TagCondition: Sendable, Equatable {
  package enum Mode: String, Sendable, CaseIterable {
    /// One of the tags is sufficient.
    case or
    /// A test must have all of the tags.
    case and
  }

  package var tags: [String]
  package var mode = Mode.or
  /// Whether the tests that meet the condition are skipped (`skippedTags`).
  package var isSkip = false

  init(_ tags: [String], mode: Mode = .or, isSkip: Bool = false) {
    self.tags = tags.map(TestTags.plain)
    self.mode = mode
    self.isSkip = isSkip
  }

  /// Whether a test has one of the tags, or all of them, as the mode requires.
  func isMet(by tags: Set<String>) -> Bool {
    switch mode {
    case .or: self.tags.contains(where: tags.contains)
    case .and: self.tags.allSatisfy(tags.contains)
    }
  }

  /// Whether a test with these tags may run.
  func allows(_ tags: Set<String>) -> Bool { isMet(by: tags) != isSkip }
}
