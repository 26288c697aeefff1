// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A list of tests from a file, each with a reason: tests that may be skipped, or tests in quarantine.
///
/// Each line of the file contains a test, class or target as in `--only-testing`, a colon, and the reason. Empty lines
/// and lines that begin with `#` are ignored. A reason that begins with `until 2027-01-31` is valid up to and including
/// that day.
package struct AnnotatedTestList: Sendable {
  package struct Entry: Equatable, Sendable {
    package let selector: TestSelector
    package let reason: String
    /// The last day on which the entry is valid, in ISO 8601; nil without a limit.
    package var lastDay: String?
  }

  package let entries: [Entry]

  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``RunnerError`` with the first line that lacks a test or a reason, or has an invalid day.
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
      let day = try Self.lastDay(of: parts[1], "\(name), line \(number + 1)")
      entries.append(
        Entry(
          selector: TestSelector(parts[0], origin: .plan(file: name, line: number + 1)), reason: parts[1],
          lastDay: day))
    }
    self.entries = entries
  }

  private static func lastDay(of reason: String, _ place: String) throws -> String? {
    guard let match = reason.prefixMatch(of: #/until\s+(\d\S*?)[:,;]?(?:\s|$)/#) else { return nil }
    let day = String(match.1)
    // Parsing a day that does not exist fails, or gives another day.
    guard (try? Date(day, strategy: dayStyle))?.formatted(dayStyle) == day else {
      throw RunnerError(
        .malformedInput,
        "\(place): expected a day such as \"until 2027-01-31: #212\", but found \"until \(day)\".")
    }
    return day
  }

  private static var dayStyle: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
  }

  /// Creates an empty list.
  package init() { entries = [] }

  /// Returns the reason why a test is in the list; nil if it is not in the list, or its entry has expired.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - date: the date for which entries must be valid; by default today.
  /// - Returns: the reason.
  package func reason(for test: TestIdentifier, on date: Date = Date()) -> String? {
    let today = date.formatted(Self.dayStyle)
    return entries.first { $0.selector.matches(test) && $0.lastDay.map { today <= $0 } ?? true }?.reason
  }
}
