// SPDX-License-Identifier: Apache-2.0

/// Creates names for the cases of parameterized tests from their arguments: short enough for a line, and unique within
/// a test.
package struct CaseNames {
  /// The number of the last case with the same shortened arguments, by the name of the test and these arguments.
  private var numbers: [[String]: Int] = [:]
  /// The names of all cases so far, each with the name of its test.
  private var taken: Set<[String]> = []

  package init() {}

  /// Returns the name of the next case of a test: its shortened arguments, with a number if another case has this name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, as Swift Testing prints them.
  ///   - test: the name of the test.
  /// - Returns: a name that no other case of the test has.
  package mutating func name(ofCaseWith arguments: String, of test: String) -> String {
    let line = arguments.split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    var number = numbers[[test, name]] ?? 0
    var numbered: String
    repeat {
      number += 1
      numbered = number > 1 ? "\(name) (\(number))" : name
    } while !taken.insert([test, numbered]).inserted
    numbers[[test, name]] = number
    return numbered
  }

  /// The largest number of characters of the arguments in a name.
  private static let longest = 80
}
