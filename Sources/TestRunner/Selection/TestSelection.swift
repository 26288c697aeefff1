// SPDX-License-Identifier: Apache-2.0

import Notation

/// The selection of tests of a package.
///
/// If any tests are named, only these run; otherwise all tests run. Skipped tests never run. The names of the command
/// line and of a test plan must both match, so that a command line can only narrow a plan.
package struct TestSelection: Sendable, Equatable {
  /// The tests named on the command line; empty for all tests.
  package var only: [TestSelector] = []
  /// The tests skipped by the command line or by the plan.
  package var skip: [TestSelector] = []
  /// The selection for each test target of a plan; nil without a plan.
  ///
  /// Targets that are not in the plan do not run.
  package var planned: [PlannedTarget]?

  /// A test target with the selection of a test plan.
  package struct PlannedTarget: Sendable, Equatable {
    package var name: String
    /// The only tests that run; nil for all tests of the target.
    package var only: [TestSelector]?
    package var origin: TestSelector.Origin
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
  /// - Throws: `SelectionError` if a name matches no test, or if no test is selected.
  package func select(from tests: [TestIdentifier]) throws -> [TestIdentifier] {
    try checkNames(in: tests)
    let selected = tests.filter { test in
      isPlanned(test)
        && (only.isEmpty || only.contains { $0.matches(test) })
        && !skip.contains { $0.matches(test) }
    }
    if selected.isEmpty { throw SelectionError.nothingSelected(available: tests.count, reasons: reasons) }
    return selected
  }

  private func isPlanned(_ test: TestIdentifier) -> Bool {
    guard let planned else { return true }
    guard let target = planned.first(where: { $0.name == test.target }) else { return false }
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
    let selectors = only + skip + (planned ?? []).flatMap { $0.only ?? [] }
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

  private static func nearest(to path: String, in names: [String]) -> [String] {
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
    for option in ["--only-testing", "--skip-testing"]
    where (only + skip).contains(where: { $0.origin == .commandLine(option: option) }) {
      reasons.append(option)
    }
    return reasons
  }
}
