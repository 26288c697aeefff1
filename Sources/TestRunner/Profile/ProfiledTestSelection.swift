// SPDX-License-Identifier: Apache-2.0

/// Chooses the test that is profiled.
package enum ProfiledTestSelection {
  /// Returns the test that matches a name in the form of `--only-testing`.
  ///
  /// - Throws: `SelectionError` with similar names if no test matches, ``RunnerError`` if several tests match.
  package static func only(_ name: String, of tests: [TestIdentifier]) throws -> TestIdentifier {
    var selection = TestSelection()
    selection.only = [TestSelector(name, origin: .commandLine(option: "profile"))]
    let found = try selection.select(from: tests)
    guard found.count == 1 else {
      let some = found.prefix(maximumNamed).map { "\n  \($0)" }.joined()
      let more = found.count > maximumNamed ? "\n  and \(found.count - maximumNamed) more" : ""
      throw RunnerError(
        .notOneTest,
        "profile: \"\(name)\" matches \(found.count) tests, but a profile is for one test. Name one of "
          + "them:\(some)\(more)"
      )
    }
    return found[0]
  }

  private static let maximumNamed = 10
}
