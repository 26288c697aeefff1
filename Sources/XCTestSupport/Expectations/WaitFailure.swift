// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The failures that XCTest records of waits, by their texts: they come with nothing else.
enum WaitFailure {
  private static let beginnings = [
    "Asynchronous wait failed", "Asynchronous waiter ",
    "Failed due to expectation fulfilled in incorrect order",
  ]

  /// Whether a failure is that of a wait, which is recorded on a queue of XCTest's and not on the thread that waits.
  static func isOne(_ text: String) -> Bool { beginnings.contains(where: text.hasPrefix) }

  // MARK: - Timeouts

  private static let timeout = "Asynchronous wait failed - Exceeded timeout of "
  private static let middle = " seconds, with unfulfilled expectations: "

  /// Says that a wait has timed out as XCTest on Apple's systems does: `Asynchronous wait failed: Exceeded timeout of 2 seconds,
  /// with unfulfilled expectations: "a", "b".` Who searches logs for that text, or matches it with `XCTExpectFailure`, finds it.
  ///
  /// XCTest on Linux writes `Asynchronous wait failed - Exceeded timeout of 2.0 seconds, with unfulfilled expectations: a, b`, and
  /// where one description ends and the next begins is known only from the expectations that are waited for.
  ///
  /// - Returns: all other texts as they are.
  static func appleFailureMessage(_ text: String) -> String {
    guard text.hasPrefix(timeout), let gap = text.range(of: middle),
      let seconds = Double(text[..<gap.lowerBound].dropFirst(timeout.count))
    else { return text }
    let known = CurrentWaits.shared.expectations.map(\.expectationDescription)
    let names = names(in: text[gap.upperBound...], known).map { "\"\($0)\"" }.joined(separator: ", ")
    return "Asynchronous wait failed: Exceeded timeout of \(String(format: "%g", seconds)) seconds, with "
      + "unfulfilled expectations: \(names)."
  }

  /// The descriptions in XCTest's list of them.
  ///
  /// Longer ones go first: "b" may be the beginning of "b, or c".
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
        // Of a waiter that was made with the test as its delegate: its wait is not seen to begin.
        let end = rest.range(of: separator)?.lowerBound ?? rest.endIndex
        names.append(String(rest[..<end]))
        rest = rest[end...]
      }
      guard rest.hasPrefix(separator) else { return names }
      rest = rest.dropFirst(separator.count)
    }
  }
}
