// SPDX-License-Identifier: Apache-2.0

/// The reason why no tests could be selected.
package enum SelectionError: Error, Sendable, Equatable, CustomStringConvertible {
  package struct UnknownName: Sendable, Equatable {
    package let selector: TestSelector
    /// The names that were probably intended, most likely name first.
    package let nearest: [String]
  }

  /// Names that match no test of the package.
  case unknownNames([UnknownName])
  /// All names match tests, but together they select no test.
  ///
  /// `available` is the number of tests of the package, and `reasons` are the options and the plan that have left them
  /// out. In this case, `swift test` prints a warning and ends with status 0.
  case nothingSelected(available: Int, reasons: [String])

  package var description: String {
    switch self {
    case .unknownNames(let names):
      return names.map(Self.sentence).joined(separator: "\n")
    case .nothingSelected(0, _):
      return "There is no test to run: the package's test targets have no tests."
    case .nothingSelected(let available, let reasons):
      let by = reasons.isEmpty ? "the selection" : reasons.joined(separator: " and ")
      let tests =
        available == 1 ? "The only test of the package is" : "All \(available) tests of the package are"
      return "There is no test to run. \(tests) left out by \(by)."
    }
  }

  private static func sentence(_ name: UnknownName) -> String {
    let nearest = name.nearest.map { "\"\($0)\"" }
    let hint =
      nearest.isEmpty
      ? "`understudy test --enumerate-tests` lists all tests."
      : "Did you mean \(nearest.joined(separator: " or "))?"
    return "\(name.selector.origin.description): no test is called \"\(name.selector.path)\". \(hint)"
  }
}
