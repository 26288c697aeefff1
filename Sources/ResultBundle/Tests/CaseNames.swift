// SPDX-License-Identifier: Apache-2.0

/// Creates names for the cases of parameterized tests from their arguments: short enough for a line, and unique within
/// a test.
package struct CaseNames {
  private var uses: [[String]: Int] = [:]

  package init() {}

  /// Returns the name of the next case of a test: its arguments, shortened, with a number if they occurred before.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, as Swift Testing prints them.
  ///   - test: the name of the test.
  /// - Returns: a name that no other case of the test has.
  package mutating func name(ofCaseWith arguments: String, of test: String) -> String {
    let line = arguments.split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    let count = (uses[[test, name]] ?? 0) + 1
    uses[[test, name]] = count
    return count > 1 ? "\(name) (\(count))" : name
  }

  /// The largest number of characters of the arguments in a name.
  private static let longest = 80
}
