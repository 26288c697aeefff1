// SPDX-License-Identifier: Apache-2.0

/// Chooses the test that is profiled.
package enum ProfiledRun {
  /// The one test that a name means, in the words of `--only-testing`.
  ///
  /// - Throws: `SelectionError` with near names when it means none, ``RunnerError`` when it means several.
  package static func only(_ name: String, of tests: [TestIdentifier]) throws -> TestIdentifier {
    var selection = TestSelection()
    selection.only = [TestSelector(name, origin: .commandLine(option: "profile"))]
    let found = try selection.select(from: tests)
    guard found.count == 1 else {
      let some = found.prefix(maximumNamed).map { "\n  \($0)" }.joined()
      let more = found.count > maximumNamed ? "\n  and \(found.count - maximumNamed) more" : ""
      throw RunnerError(
        .notOneTest,
        "profile: \"\(name)\" means \(found.count) tests, and a profile is of one. Name one of them:\(some)\(more)"
      )
    }
    return found[0]
  }

  private static let maximumNamed = 10
}
