// SPDX-License-Identifier: Apache-2.0

/// Creates names for the cases of parameterized tests from their arguments: short enough for a line, and unique within
/// a test.
package struct CaseNames {
  /// The number of the last case with the same shortened arguments, by the name of the test and these arguments.
  private var numbers: [[String]: Int] = [:]

  package init() {}

  /// Returns the name of the next case of a test: its shortened arguments, with a number if another case has this name.
  ///
  /// Arguments that end with such a number always get one more number: "x (2)" is only the second case "x", and a
  /// case whose arguments are "x (2)" is called "x (2) (1)". So a name does not depend on the order in which cases with
  /// different arguments start, which may differ from run to run.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, as Swift Testing prints them.
  ///   - test: the name of the test.
  /// - Returns: a name that no other case of the test has.
  package mutating func name(ofCaseWith arguments: String, of test: String) -> String {
    let line = arguments.split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    let number = numbers[[test, name], default: 0] + 1
    numbers[[test, name]] = number
    return number > 1 || Self.isNumbered(name) ? "\(name) (\(number))" : name
  }

  /// Whether a string ends with a number in the form that names of repeated cases have.
  private static func isNumbered(_ text: String) -> Bool { text.firstMatch(of: #/ \(\d+\)$/#) != nil }

  /// The largest number of characters of the arguments in a name.
  private static let longest = 80
}
