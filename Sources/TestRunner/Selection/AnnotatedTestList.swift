// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tests that somebody has written down, each with a reason: those that may be skipped, or those in quarantine.
///
/// A file has a line for each: a test, class or target as in `--only-testing`, a colon, and the reason. Empty lines and those that
/// begin with `#` are left out. A reason that begins with `until 2027-01-31` holds up to that day.
package struct AnnotatedTestList: Sendable {
  package struct Entry: Equatable, Sendable {
    package let selector: TestSelector
    package let reason: String
    /// The last day on which it holds, as ISO 8601 writes it; nil where it has none.
    package var lastDay: String?
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
    // A day that there is not becomes another one, or none.
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

  /// A list without a test.
  package init() { entries = [] }

  /// Why a test is in the list; nil where it is not, or no more.
  ///
  /// - Parameters:
  ///   - test: which may be in the list.
  ///   - date: today, unless given.
  /// - Returns: the reason.
  package func reason(for test: TestIdentifier, on date: Date = Date()) -> String? {
    let today = date.formatted(Self.dayStyle)
    return entries.first { $0.selector.matches(test) && $0.lastDay.map { today <= $0 } ?? true }?.reason
  }
}
