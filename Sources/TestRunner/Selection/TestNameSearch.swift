// SPDX-License-Identifier: Apache-2.0

/// Finds the test or suite that a user means by a name without its beginning: `testSave`, `MenuTests/testSave`.
struct TestNameSearch {
  /// The tests that the other options select.
  private let allowed: [String]
  /// The tests of the package.
  private let all: [String]

  init(among allowed: [TestIdentifier], of tests: [TestIdentifier]) {
    self.allowed = TestSelector.names(of: allowed)
    all = TestSelector.names(of: tests)
  }

  /// Returns the selector of the one test, suite or target that a name means.
  ///
  /// A complete name has priority over the ends of other names. Names that the other options leave out are considered
  /// only if no other name matches.
  ///
  /// - Parameter name: a complete name, or its last parts.
  /// - Returns: the selector with the complete name.
  /// - Throws: ``SelectionError/ambiguousName(_:candidates:)``, ``SelectionError/unknownNames(_:)``.
  func selector(for name: String) throws -> TestSelector {
    let path = TestSelector(name, origin: .argument).path
    if all.contains(path) { return TestSelector(path, origin: .argument) }
    for names in [allowed, all] {
      let found = names.filter { Self.ends($0, with: path) }
      if found.count > 1 { throw SelectionError.ambiguousName(name, candidates: found) }
      if let only = found.first { return TestSelector(only, origin: .argument) }
    }
    throw SelectionError.unknownNames([
      .init(
        selector: TestSelector(name, origin: .argument), nearest: TestSelection.nearest(to: path, in: all))
    ])
  }

  /// Whether the last parts of a name are those of a path; a function may be written without its arguments.
  private static func ends(_ name: String, with path: String) -> Bool {
    [name, TestSelector.bare(name)].contains { $0 == path || $0.hasSuffix("/\(path)") }
  }
}
