// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tests that changed files can affect, as far as it is known; otherwise more tests, with the reason.
///
/// - A changed file of a target affects all tests of the test targets that depend on the target, or whose program
///   contains it.
/// - A changed Swift file of a test target affects its own tests, and those of the files that contain one of its names.
/// - If it is not known what a file affects, all tests run.
package struct AffectedTests: Sendable, Equatable {
  /// The tests, in the order in which they were given.
  package let tests: [TestIdentifier]
  /// The reasons for tests other than those of the changed files, as sentences.
  package let reasons: [String]
}

extension AffectedTests {
  /// Finds the tests.
  ///
  /// - Parameters:
  ///   - changes: the changed files.
  ///   - tests: the tests to select from.
  ///   - package: the package that contains the tests.
  ///   - programs: the programs under test, by test target: a product of the package, a path or a desktop-file id.
  ///   - unrelated: the files and folders of the package that affect no test, according to the user.
  package init(
    of changes: ChangedFiles, among tests: [TestIdentifier], in package: PackageDescription,
    programs: [String: Set<String>], unrelated: [String] = []
  ) {
    var impact = ChangeImpact(package: package, programs: programs, unrelated: unrelated)
    for file in changes.files { impact.add(file) }
    let chosen = impact.selection(of: tests)
    self.tests = tests.filter(chosen.contains)
    reasons = impact.reasons
  }
}

/// The effect of changed files on the tests of a package.
private struct ChangeImpact {
  private let package: PackageDescription
  private let programs: [String: Set<String>]
  private let unrelated: [String]
  private let root: String
  private(set) var reasons: [String] = []
  private var affectsAll = false
  /// The changed files of test targets, by target.
  private var changedTestFiles: [String: [ChangedFiles.File]] = [:]
  /// The first changed file of each other target.
  private var changedTargets: [String: String] = [:]

  init(package: PackageDescription, programs: [String: Set<String>], unrelated: [String]) {
    self.package = package
    self.programs = programs
    self.unrelated = unrelated
    root = URL(fileURLWithPath: package.path).resolvingSymlinksInPath().path
  }

  // MARK: - Files

  /// Finds the target of a changed file.
  mutating func add(_ file: ChangedFiles.File) {
    if let local = package.localPackages.first(where: { Self.isInside(file.path, folder: $0) }) {
      return affectAll("\(file.path) belongs to the package \(local), on which this package depends")
    }
    guard Self.isInside(file.path, folder: root) else { return }
    let path = String(file.path.dropFirst(root.count + 1))
    if unrelated.contains(where: { path == $0 || Self.isInside(path, folder: $0) }) { return }
    let folders = path.split(separator: "/")
    if folders.count > 1, [".build", ".swiftpm"].contains(folders[0]) { return }
    let target = package.targets.filter { Self.isInside(path, folder: $0.path) }.max {
      $0.path.count < $1.path.count
    }
    if let target {
      add(path, file, of: target)
    } else if folders.count > 2, ["Baselines", "References"].contains(folders[0]),
      let test = package.testTargets.first(where: { $0.name == folders[1] })
    {
      add(path, file, of: test)
    } else if folders.count == 1, path.hasPrefix("Package"),
      [".swift", ".resolved"].contains(where: path.hasSuffix)
    {
      affectAll("\(path) decides what is built")
    } else {
      affectAll(
        "\(path) belongs to no target, so it is not known which tests read it. If no test does, add it to "
          + "\"unrelatedFiles\" in understudy.json")
    }
  }

  private mutating func add(_ path: String, _ file: ChangedFiles.File, of target: PackageDescription.Target) {
    switch target.type {
    case "test": changedTestFiles[target.name, default: []].append(file)
    case "plugin": affectAll("\(path) belongs to a plugin, and SwiftPM does not report which targets use it")
    default: changedTargets[target.name] = changedTargets[target.name] ?? path
    }
  }

  private mutating func affectAll(_ reason: String) {
    affectsAll = true
    reasons.append("All tests run: \(reason).")
  }

  private static func isInside(_ path: String, folder: String) -> Bool {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return path.hasPrefix(folder + "/")
  }

  // MARK: - Tests

  mutating func selection(of tests: [TestIdentifier]) -> Set<TestIdentifier> {
    guard !affectsAll else { return Set(tests) }
    var whole: Set<String> = []
    for (target, path) in changedTargets.sorted(by: { $0.key < $1.key }) {
      let affected = testTargets(affectedBy: target)
      whole.formUnion(affected)
      note(affected, path, "is a source of \(target)")
    }
    for target in changedTestFiles.keys.sorted() {
      let dependents = testTargets(affectedBy: target).subtracting([target])
      whole.formUnion(dependents)
      note(dependents, changedTestFiles[target]?.first?.path ?? target, "is a source of \(target)")
    }
    var chosen = tests.filter { whole.contains($0.target) }
    for (target, files) in changedTestFiles where !whole.contains(target) {
      chosen += testsOfTarget(target, affectedBy: files, among: tests.filter { $0.target == target })
    }
    return Set(chosen)
  }

  private mutating func note(_ targets: Set<String>, _ path: String, _ cause: String) {
    guard !targets.isEmpty else { return }
    reasons.append(
      "All tests of \(targets.sorted().joined(separator: ", ")) run: \(relative(path)) \(cause).")
  }

  private func relative(_ path: String) -> String {
    Self.isInside(path, folder: root) ? String(path.dropFirst(root.count + 1)) : path
  }

  /// Returns the test targets that depend on a target, or whose program may contain it.
  private func testTargets(affectedBy changed: String) -> Set<String> {
    var affected: Set = [changed]
    var isComplete = false
    while !isComplete {
      let more = package.targets.filter {
        !affected.contains($0.name) && !affected.isDisjoint(with: $0.dependencies)
      }
      affected.formUnion(more.map(\.name))
      isComplete = more.isEmpty
    }
    let executables = Set(package.executableTargets.map(\.name)).intersection(affected)
    return Set(
      package.testTargets.filter { test in
        if affected.contains(test.name) { return true }
        guard !executables.isEmpty else { return false }
        guard let programs = programs[test.name] else {
          // A test that uses Understudy can start any program of the package.
          return test.productDependencies.contains("XCUIAutomation")
        }
        return programs.contains { !targets(of: $0).isDisjoint(with: executables) }
      }.map(\.name))
  }

  /// Returns the targets of a program of the package; empty for other programs.
  private func targets(of program: String) -> Set<String> {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return Set(package.executableProducts.filter { $0.name == name }.flatMap(\.targets))
      .union(package.executableTargets.filter { $0.name == name }.map(\.name))
  }

  /// Returns the tests of a test target that changed files of the same target affect.
  private mutating func testsOfTarget(
    _ target: String, affectedBy files: [ChangedFiles.File], among tests: [TestIdentifier]
  ) -> [TestIdentifier] {
    guard let folder = package.testTargets.first(where: { $0.name == target })?.path else { return tests }
    do {
      return try TestFileImpact(folder: URL(fileURLWithPath: root).appendingPathComponent(folder))
        .tests(affectedBy: files, among: tests)
    } catch {
      reasons.append("All tests of \(target) run: \(relative(error.path)) \(error.reason).")
      return tests
    }
  }
}
