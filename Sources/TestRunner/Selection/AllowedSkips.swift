// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tests that may be skipped, each with its reason: a skip that nobody has written down may hide that a test never runs.
///
/// A file has a line for each: a test, class or target as in `--only-testing`, a colon, and the reason. Empty lines and those that
/// begin with `#` are left out.
package struct AllowedSkips: Sendable {
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
          "\(name), line \(number + 1): expected a test, a colon and the reason why it may be skipped, such as "
            + "\"AppUITests/CameraTests/testPhoto: the machines of the CI have no camera\", but found \"\(line)\"."
        )
      }
      entries.append(
        Entry(
          selector: TestSelector(parts[0], origin: .plan(file: name, line: number + 1)), reason: parts[1]))
    }
    self.entries = entries
  }

  /// Those of the tests that were skipped although no line allows it.
  package func unlisted(of skipped: [TestIdentifier]) -> [TestIdentifier] {
    skipped.filter { test in !entries.contains { $0.selector.matches(test) } }
  }
}
