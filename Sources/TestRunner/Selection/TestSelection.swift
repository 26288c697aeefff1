// SPDX-License-Identifier: Apache-2.0

import Notation

/// The test selection of a package.
///
/// If any tests are named, only these run; otherwise all tests run. Everything else narrows this: skipped tests never
/// run, and a test must have the words, the tags, and a place in the plan. So a command line can only narrow a plan.
package struct TestSelection: Sendable, Equatable {
  /// The tests named on the command line; empty for all tests.
  package var only: [TestSelector] = []
  /// The tests skipped by the command line or by the plan.
  package var skip: [TestSelector] = []
  /// The test names without an option: complete names, or ends of names that only one test or suite has.
  package var names: [String] = []
  /// The words of each `--grep`; empty for all tests.
  ///
  /// A test runs if its name contains all words of one of them.
  package var words: [String] = []
  /// The tags of which a test must have one; empty for all tests.
  package var tags: [String] = []
  /// The tags of which a test must have none.
  package var skippedTags: [String] = []
  /// The tags that a plan gives to tests, in addition to those of their sources.
  package var assignedTags: [AssignedTag] = []
  /// The selection for each test target of a plan; nil if there is no plan.
  ///
  /// Targets that are not in the plan do not run.
  package var planned: [PlannedTarget]?

  /// A test target with the selection of a test plan.
  package struct PlannedTarget: Sendable, Equatable {
    package var name: String
    /// The only tests that run; nil for all tests of the target.
    package var only: [TestSelector]?
    /// The conditions for the tags of the tests that run.
    package var tags: [TagCondition] = []
    package var origin: TestSelector.Origin
  }

  /// A tag that a plan gives to a test, a class or a suite.
  package struct AssignedTag: Sendable, Equatable {
    package var tag: String
    package var selector: TestSelector
  }

  package init() {}

  /// - Parameters:
  ///   - onlyTesting: the values of `--only-testing`.
  ///   - skipTesting: the values of `--skip-testing`.
  package init(onlyTesting: [String], skipTesting: [String]) {
    only = onlyTesting.map { TestSelector($0, origin: .commandLine(option: "--only-testing")) }
    skip = skipTesting.map { TestSelector($0, origin: .commandLine(option: "--skip-testing")) }
  }

  /// Returns the selected tests, in the order in which they were given.
  ///
  /// - Parameters:
  ///   - tests: all tests of the package.
  ///   - sourceTags: the tags in the sources of the tests, as Swift Testing reports them.
  /// - Returns: the tests.
  /// - Throws: `SelectionError` if a name matches no test, if a name without an option matches several, if no test has
  ///   a tag of the command line, or if no test is selected.
  package func select(
    from tests: [TestIdentifier], tags sourceTags: [TestIdentifier: [String]] = [:]
  ) throws -> [TestIdentifier] {
    try checkNames(in: tests)
    let allTags = TestTags(of: tests, sources: sourceTags, assigned: assignedTags)
    try checkTags(allTags)
    let allowed = tests.filter { test in
      isPlanned(test, allTags[test])
        && !skip.contains { $0.matches(test) }
        && (words.isEmpty || words.contains { Self.has(test, words: $0) })
        && (tags.isEmpty || TagCondition(tags).isMet(by: allTags[test]))
        && (skippedTags.isEmpty || !TagCondition(skippedTags).isMet(by: allTags[test]))
    }
    let named = try only + names.map { try TestNameSearch(among: allowed, of: tests).selector(for: $0) }
    let selected = allowed.filter { test in named.isEmpty || named.contains { $0.matches(test) } }
    if selected.isEmpty { throw SelectionError.nothingSelected(available: tests.count, reasons: reasons) }
    return selected
  }

  /// Whether the complete name of a test contains all words of a string, in any order and case.
  private static func has(_ test: TestIdentifier, words: String) -> Bool {
    let name = test.description.lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { name.contains($0) }
  }

  private func isPlanned(_ test: TestIdentifier, _ tags: Set<String>) -> Bool {
    guard let planned else { return true }
    guard let target = planned.first(where: { $0.name == test.target }) else { return false }
    guard target.tags.allSatisfy({ $0.allows(tags) }) else { return false }
    return target.only.map { $0.contains { $0.matches(test) } } ?? true
  }

  // MARK: - Wrong names

  /// Throws an error if a name matches nothing, because otherwise a test that was renamed would run although it should
  /// be skipped.
  private func checkNames(in tests: [TestIdentifier]) throws {
    let targets = Set(tests.map(\.target))
    let unknownTargets = (planned ?? []).filter { !targets.contains($0.name) }.map {
      TestSelector($0.name, origin: $0.origin)
    }
    let selectors =
      only + skip + (planned ?? []).flatMap { $0.only ?? [] } + assignedTags.map(\.selector)
    // If a target is unknown, its names are reported once, as the target.
    let unknown =
      unknownTargets
      + selectors.filter { selector in
        !tests.contains(where: selector.names)
          && !unknownTargets.contains { selector.path.hasPrefix($0.path + "/") }
      }
    guard !unknown.isEmpty else { return }
    let names = TestSelector.names(of: tests)
    throw SelectionError.unknownNames(
      unknown.map { SelectionError.UnknownName(selector: $0, nearest: Self.nearest(to: $0.path, in: names)) })
  }

  /// Throws an error if no test has a tag of the command line, because a mistyped tag would select nothing, or skip
  /// nothing.
  ///
  /// A plan may contain tags that no test has: Xcode keeps the tags of tests that were removed.
  private func checkTags(_ allTags: TestTags) throws {
    let named = tags.map { ("--tag", $0) } + skippedTags.map { ("--skip-tag", $0) }
    let unknown = named.filter { !allTags.all.contains(TestTags.plain($0.1)) }
    guard !unknown.isEmpty else { return }
    throw SelectionError.unknownTags(
      unknown.map { option, tag in
        SelectionError.UnknownTag(
          option: option, tag: tag,
          nearest: NearMisses.closest(to: TestTags.plain(tag), among: allTags.all.sorted(), limit: 3),
          all: allTags.all.sorted())
      })
  }

  static func nearest(to path: String, in names: [String]) -> [String] {
    let found = NearMisses.closest(to: path, among: names, limit: 3)
    if !found.isEmpty { return found }
    // Users often remember only the last part: `testAnItemIsAdded` without its class.
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let lasts = names.map { ($0.split(separator: "/").last.map(String.init) ?? $0, $0) }
    let exact = lasts.filter { $0.0 == last }.map(\.1)
    if !exact.isEmpty { return Array(exact.prefix(3)) }
    return NearMisses.closest(to: last, among: lasts.map(\.0), limit: 3).compactMap { name in
      lasts.first { $0.0 == name }?.1
    }
  }

  private var reasons: [String] {
    var reasons: [String] = []
    if planned != nil { reasons.append("the test plan") }
    if !names.isEmpty { reasons.append("the names of tests") }
    if !words.isEmpty { reasons.append("--grep") }
    if !tags.isEmpty { reasons.append("--tag") }
    if !skippedTags.isEmpty { reasons.append("--skip-tag") }
    for option in ["--only-testing", "--skip-testing"]
    where (only + skip).contains(where: { $0.origin == .commandLine(option: option) }) {
      reasons.append(option)
    }
    return reasons
  }
}
