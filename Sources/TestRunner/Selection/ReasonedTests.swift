// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tests that somebody has written down, each with a reason: those that may be skipped, or those in quarantine.
///
/// A file has a line for each: a test, class or target as in `--only-testing`, a colon, and the reason. Empty lines and those that
/// begin with `#` are left out.
package struct ReasonedTests: Sendable {
  package struct Entry: Equatable, Sendable {
    package let selector: TestSelector
    package let reason: String
  }

  package let entries: [Entry]

  /// - Parameters:
  ///   - text: of the file.
  ///   - name: what errors call the file.
  /// - Throws: ``RunnerError`` that names the line without a test or a reason.
  package init(parsing text: String, name: String) throws {
    var entries: [Entry] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw RunnerError(
          .malformedInput,
          "\(name), line \(number + 1): expected a test, a colon and the reason why it is in this list, such as "
            + "\"AppUITests/CameraTests/testPhoto: the machines of the CI have no camera\", but found \"\(line)\"."
        )
      }
      entries.append(
        Entry(
          selector: TestSelector(parts[0], origin: .plan(file: name, line: number + 1)), reason: parts[1]))
    }
    self.entries = entries
  }

  /// A list without a test.
  package init() { entries = [] }

  /// Why a test is in the list; nil where it is not.
  package func reason(for test: TestIdentifier) -> String? {
    entries.first { $0.selector.matches(test) }?.reason
  }
}
