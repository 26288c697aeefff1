// SPDX-License-Identifier: Apache-2.0

/// The tags of tests: those of their sources, and those that a test plan gives them.
struct TestTags {
  private let byTest: [TestIdentifier: Set<String>]
  /// The tags of all tests.
  let all: Set<String>

  /// - Parameters:
  ///   - tests: all tests of the package.
  ///   - sources: the tags in the sources, as Swift Testing reports them: `.slow`.
  ///   - assigned: the tags of a plan.
  init(of tests: [TestIdentifier], sources: [TestIdentifier: [String]], assigned: [TestSelection.AssignedTag])
  {
    var byTest = sources.mapValues { Set($0.map(Self.plain)) }
    for assignment in assigned {
      for test in tests where assignment.selector.matches(test) {
        byTest[test, default: []].insert(Self.plain(assignment.tag))
      }
    }
    self.byTest = byTest
    all = byTest.values.reduce(into: []) { $0.formUnion($1) }
  }

  subscript(test: TestIdentifier) -> Set<String> { byTest[test] ?? [] }

  /// Returns a tag without the period with which Swift Testing and Xcode write it.
  static func plain(_ tag: String) -> String { tag.hasPrefix(".") ? String(tag.dropFirst()) : tag }
}
