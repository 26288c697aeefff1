// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The failures that XCTest records for waits; they can be recognized only by their text.
enum WaitFailure {
  private static let beginnings = [
    "Asynchronous wait failed", "Asynchronous waiter ",
    "Failed due to expectation fulfilled in incorrect order",
  ]

  /// Whether a string is the message of a failed wait.
  ///
  /// XCTest records these failures on a separate queue and not on the waiting thread.
  static func isWaitFailure(_ text: String) -> Bool { beginnings.contains(where: text.hasPrefix) }

  // MARK: - Timeouts

  private static let timeout = "Asynchronous wait failed - Exceeded timeout of "
  private static let middle = " seconds, with unfulfilled expectations: "

  /// Converts the failure message of a timeout to the format of XCTest on Apple platforms.
  ///
  /// Apple's XCTest writes `Asynchronous wait failed: Exceeded timeout of 2 seconds, with unfulfilled expectations:
  /// "a", "b".` Searches in logs and matchers of `XCTExpectFailure` rely on that text.
  ///
  /// XCTest on Linux writes `Asynchronous wait failed - Exceeded timeout of 2.0 seconds, with unfulfilled expectations:
  /// a, b`. Only the descriptions of the current expectations show where one name ends and the next begins.
  ///
  /// - Returns: the converted message; any other text unchanged.
  static func appleFailureMessage(_ text: String) -> String {
    guard text.hasPrefix(timeout), let gap = text.range(of: middle),
      let seconds = Double(text[..<gap.lowerBound].dropFirst(timeout.count))
    else { return text }
    let known = CurrentWaits.shared.expectations.map(\.expectationDescription)
    let names = names(in: text[gap.upperBound...], known).map { "\"\($0)\"" }.joined(separator: ", ")
    return "Asynchronous wait failed: Exceeded timeout of \(String(format: "%g", seconds)) seconds, with "
      + "unfulfilled expectations: \(names)."
  }

  /// Splits XCTest's list of expectations into the descriptions.
  ///
  /// Longer descriptions are tried first, because "b" may be the beginning of "b, or c".
  private static func names(in list: Substring, _ known: [String]) -> [String] {
    let known = Set(known).sorted { ($0.count, $0) > ($1.count, $1) }
    let separator = ", "
    var names: [String] = []
    var rest = list
    while true {
      if let name = known.first(where: { rest == $0 || rest.hasPrefix($0 + separator) }) {
        names.append(name)
        rest = rest.dropFirst(name.count)
      } else {
        // The expectation belongs to a waiter that was created with the test as its delegate. This library does not
        // detect the beginning of such a wait, so the description is not known.
        let end = rest.range(of: separator)?.lowerBound ?? rest.endIndex
        names.append(String(rest[..<end]))
        rest = rest[end...]
      }
      guard rest.hasPrefix(separator) else { return names }
      rest = rest.dropFirst(separator.count)
    }
  }
}
