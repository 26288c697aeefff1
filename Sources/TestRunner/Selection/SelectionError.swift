// SPDX-License-Identifier: Apache-2.0

/// The reason why no tests could be selected.
package enum SelectionError: Error, Sendable, Equatable, CustomStringConvertible {
  package struct UnknownName: Sendable, Equatable {
    package let selector: TestSelector
    /// The names that were probably intended, most likely name first.
    package let nearest: [String]
  }

  package struct UnknownTag: Sendable, Equatable {
    /// The option with the tag: `--tag` or `--skip-tag`.
    package let option: String
    package let tag: String
    /// The tags that were probably intended, most likely tag first.
    package let nearest: [String]
    /// The tags of all tests, sorted.
    package let all: [String]
  }

  /// Names that match no test of the package.
  case unknownNames([UnknownName])
  /// The end of a name that several tests or suites have.
  case ambiguousName(String, candidates: [String])
  /// Tags of the command line that no test has.
  case unknownTags([UnknownTag])
  /// All names match tests, but together they select no test.
  ///
  /// `available` is the number of tests of the package, and `reasons` are the options and the plan that have left them
  /// out. In this case, `swift test` prints a warning and ends with status 0.
  case nothingSelected(available: Int, reasons: [String])

  package var description: String {
    switch self {
    case .unknownNames(let names):
      return names.map(Self.sentence).joined(separator: "\n")
    case .ambiguousName(let name, let candidates):
      let shown = candidates.prefix(Self.maximumShown).map { "\n  \($0)" }.joined()
      let rest = candidates.count - Self.maximumShown
      return
        "\"\(name)\" is the name of \(candidates.count) tests or suites. Add more of the name, such as the class, "
        + "or use --grep to run all of them:\(shown)" + (rest > 0 ? "\n  and \(rest) more" : "")
    case .unknownTags(let tags):
      return tags.map(Self.sentence).joined(separator: "\n")
    case .nothingSelected(0, _):
      return "There is no test to run: the package's test targets have no tests."
    case .nothingSelected(let available, let reasons):
      let by = reasons.isEmpty ? "the selection" : reasons.joined(separator: " and ")
      let tests =
        available == 1 ? "The only test of the package is" : "All \(available) tests of the package are"
      return "There is no test to run. \(tests) left out by \(by)."
    }
  }

  /// The largest number of candidates in a message.
  private static let maximumShown = 20

  private static func sentence(_ name: UnknownName) -> String {
    let nearest = name.nearest.map { "\"\($0)\"" }
    let hint =
      nearest.isEmpty
      ? "`understudy test --list` lists all tests."
      : "Did you mean \(nearest.joined(separator: " or "))?"
    if name.selector.origin == .argument { return "No test is called \"\(name.selector.path)\". \(hint)" }
    return "\(name.selector.origin.description): no test is called \"\(name.selector.path)\". \(hint)"
  }

  private static func sentence(_ tag: UnknownTag) -> String {
    let hint: String
    if !tag.nearest.isEmpty {
      hint = "Did you mean \(tag.nearest.map { "\"\($0)\"" }.joined(separator: " or "))?"
    } else if tag.all.isEmpty {
      hint =
        "No test has any tag. Tests of Swift Testing have the tags of their sources (from Swift 6.3), and a test plan "
        + "can give tags to tests of XCTest."
    } else {
      hint = "The tests have the tags \(tag.all.map { "\"\($0)\"" }.joined(separator: ", "))."
    }
    return "\(tag.option): no test has the tag \"\(tag.tag)\". \(hint)"
  }
}
