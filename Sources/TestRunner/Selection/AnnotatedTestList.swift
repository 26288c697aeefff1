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
    /// The last day on which the entry is valid, in ISO 8601; nil if there is no limit.
    package var lastDay: String?
  }

  package let entries: [Entry]

  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the name of the file in errors.
  /// - Throws: ``RunnerError`` with the first line that lacks a test or a reason, or has an invalid day.
  package init(parsing text: String, name: String) throws {
    var entries: [Entry] = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let (test, reason) = Self.testAndReason(in: line) else {
        throw RunnerError(
          .malformedInput,
          "\(name), line \(number + 1): expected a test, a colon and the reason why it is in this list, such as "
            + "\"AppUITests/CameraTests/testPhoto: the machines of the CI have no camera\", but found \"\(line)\"."
        )
      }
      let day = try Self.lastDay(of: reason, "\(name), line \(number + 1)")
      entries.append(
        Entry(
          selector: TestSelector(test, origin: .plan(file: name, line: number + 1)), reason: reason,
          lastDay: day))
    }
    self.entries = entries
  }

  /// Divides a line at the first colon that is not part of the name of a test; nil if the test or the reason is
  /// missing.
  ///
  /// In the name of a Swift Testing test, colons occur between parentheses (`adds(_:to:)`), between backticks, and
  /// in the location of the declaration (`adds(_:)/SumTests.swift:12:3`).
  private static func testAndReason(in line: String) -> (test: String, reason: String)? {
    var depth = 0
    var isQuoted = false
    var rest = line[...]
    while let character = rest.first {
      if character == ":", depth == 0, !isQuoted {
        let test = line[..<rest.startIndex]
        guard test.hasSuffix(".swift"), let place = rest.prefixMatch(of: #/:\d+:\d+(?=\s*(?::|$))/#) else {
          let parts = [test, rest.dropFirst()].map { $0.trimmingCharacters(in: .whitespaces) }
          return parts.contains("") ? nil : (parts[0], parts[1])
        }
        rest = rest[place.range.upperBound...]
        continue
      }
      switch character {
      case "`": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth = max(0, depth - 1)
      default: break
      }
      rest.removeFirst()
    }
    return nil
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
  ///   - test: the test to look up.
  ///   - date: the date for which entries must be valid; by default today.
  /// - Returns: the reason.
  package func reason(for test: TestIdentifier, on date: Date = Date()) -> String? {
    let today = date.formatted(Self.dayStyle)
    return entries.first { $0.selector.matches(test) && $0.lastDay.map { today <= $0 } ?? true }?.reason
  }
}
