// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import Settings
import TestRunner

struct SelectionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Tests to run, without the beginning of their names if only one test or suite has this name: testSave, "
        + "MenuTests/testSave.", valueName: "test"))
  var tests: [String] = []

  @Option(help: "A test target to run; repeatable.")
  var testTarget: [String] = []

  @Option(help: ArgumentHelp("Tests to run; repeatable.", valueName: "target[/class[/test]]"))
  var onlyTesting: [String] = []

  @Option(help: ArgumentHelp("Tests to leave out; repeatable.", valueName: "target[/class[/test]]"))
  var skipTesting: [String] = []

  @Option(
    help: ArgumentHelp("An Xcode test plan.", valueName: "file.xctestplan"),
    completion: .file(extensions: ["xctestplan"]))
  var testPlan: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Run only tests whose names contain all of these words, ignoring case. With several --grep, the words of one are enough.",
      valueName: "words"))
  var grep: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run only tests with this tag, or with one of several; repeatable. Tests of Swift Testing have the tags of their "
        + "sources, and a test plan can give tags to other tests.", valueName: "tag"))
  var tag: [String] = []

  @Option(help: ArgumentHelp("Leave out tests with this tag; repeatable.", valueName: "tag"))
  var skipTag: [String] = []

  @Flag(help: "Run only the tests that failed in the last run. Without a last run, all tests run.")
  var lastFailed = false

  @Option(
    defaultAsFlag: "HEAD", parsing: .next,
    help: ArgumentHelp(
      "Run only the tests that can be affected by changes since a commit; without one, by uncommitted changes. "
        + "If it is not known which tests a change affects, all of them run, and the reason is shown.",
      valueName: "commit"))
  var onlyChanged: String?

  @Flag(
    name: [.customLong("enumerate-tests"), .customLong("list")],
    help: "List the tests that would run, without running them.")
  var enumerateTests = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "The format of the list.")
  var testEnumerationFormat = Format.text

  @Option(help: "The file for the list; - is standard output.", completion: .file())
  var testEnumerationOutputPath = "-"

  mutating func validate() throws {
    for words in grep where words.allSatisfy(\.isWhitespace) {
      throw ValidationError("--grep expects words, such as \"save as\"; found an empty string.")
    }
    for (option, tags) in [("--tag", tag), ("--skip-tag", skipTag)] where tags.contains("") {
      throw ValidationError("\(option) expects a tag, such as slow; found an empty string.")
    }
  }

  func plan(_ defaults: TestDefaults) throws -> TestPlan? {
    let file = testPlan.map { URL(fileURLWithPath: $0) } ?? defaults.testPlan
    do {
      return try file.map { try TestPlan(contentsOf: $0) }
    } catch let problem as DocumentError {
      throw RunnerError(.malformedInput, "\(problem)")
    }
  }

  /// Returns the selection of the options and the plan.
  private func selection(plan: TestPlan?, _ defaults: TestDefaults) -> TestSelection {
    let named = TestSelection(onlyTesting: testTarget + onlyTesting, skipTesting: skipTesting)
    var selection = plan?.selection ?? TestSelection()
    selection.only += named.only
    selection.skip += named.skip
    selection.names = tests
    selection.words = grep
    selection.tags = tag
    selection.skippedTags = skipTag.isEmpty ? defaults.skipTags : skipTag
    return selection
  }

  /// Returns the tests that run, apart from the division into shards.
  ///
  /// - Parameters:
  ///   - executable: the tests of the package.
  ///   - package: the package.
  ///   - plan: the test plan; nil if there is no plan.
  ///   - defaults: the defaults of the package.
  ///   - history: the last run.
  ///   - changes: the changes since the last run of `--watch`, instead of the options for earlier runs and for changes;
  ///     nil for those options.
  /// - Returns: the tests; empty if none has failed, or nothing has changed. The reason is shown.
  /// - Throws: `SelectionError`, `RunnerError`.
  func select(
    from executable: TestExecutable, of package: PackageDescription, plan: TestPlan?,
    _ defaults: TestDefaults,
    history: TestHistory, affectedBy changes: ChangedFiles? = nil
  ) throws -> [TestIdentifier] {
    var selected = try selection(plan: plan, defaults).select(from: executable.tests, tags: executable.tags)
    if let changes {
      let affected = affected(of: selected, by: changes, package, plan: plan, defaults)
      for reason in affected.reasons { Terminal.error("--watch: \(reason)") }
      Terminal.error("--watch: the changes can affect \(affected.tests.count) of \(Self.count(selected)).")
      return affected.tests
    }
    if lastFailed { selected = failed(of: selected, history) }
    if let onlyChanged, !selected.isEmpty {
      selected = try changed(since: onlyChanged, of: selected, package, plan: plan, defaults)
    }
    return selected
  }

  private func failed(of tests: [TestIdentifier], _ history: TestHistory) -> [TestIdentifier] {
    guard !history.isEmpty else {
      Terminal.error("--last-failed: no earlier run is known, so all \(Self.count(tests)) run.")
      return tests
    }
    let failed = history.failedInLastRun(of: tests)
    Terminal.error(
      failed.isEmpty
        ? "--last-failed: none of the \(Self.count(tests)) failed in the last run, so no test runs."
        : "--last-failed: \(failed.count) of \(Self.count(tests)) failed in the last run.")
    return failed
  }

  private func changed(
    since commit: String, of tests: [TestIdentifier], _ package: PackageDescription, plan: TestPlan?,
    _ defaults: TestDefaults
  ) throws -> [TestIdentifier] {
    let changes: ChangedFiles
    do {
      changes = try ChangedFiles(of: URL(fileURLWithPath: package.path), since: commit)
    } catch let problem as ChangedFiles.UnknownReason {
      Terminal.error("--only-changed: all \(Self.count(tests)) run. \(problem)")
      return tests
    }
    let affected = affected(of: tests, by: changes, package, plan: plan, defaults)
    for reason in affected.reasons { Terminal.error("--only-changed: \(reason)") }
    if changes.files.isEmpty {
      Terminal.error("--only-changed: no file differs from \(commit), so no test runs.")
    } else {
      Terminal.error(
        "--only-changed: changes since \(commit) can affect \(affected.tests.count) of \(Self.count(tests)).")
    }
    return affected.tests
  }

  private func affected(
    of tests: [TestIdentifier], by changes: ChangedFiles, _ package: PackageDescription, plan: TestPlan?,
    _ defaults: TestDefaults
  ) -> AffectedTests {
    AffectedTests(
      of: changes, among: tests, in: package, programs: programs(of: package, plan: plan, defaults),
      unrelated: defaults.unrelatedFiles)
  }

  /// Returns the programs of each test target, from all places that can name them.
  private func programs(
    of package: PackageDescription, plan: TestPlan?, _ defaults: TestDefaults
  ) -> [String: Set<String>] {
    var programs: [String: Set<String>] = [:]
    let sources =
      [package.applications, defaults.targetApplications]
      + (plan?.configurations ?? []).map(\.targetApplications)
    for (target, program) in sources.joined() { programs[target, default: []].insert(program) }
    if let program = ProcessInfo.processInfo.environment[Setting.targetApplication] {
      for target in package.testTargets { programs[target.name, default: []].insert(program) }
    }
    return programs
  }

  private static func count(_ tests: [TestIdentifier]) -> String {
    tests.count == 1 ? "1 test" : "\(tests.count) tests"
  }

  /// Writes the list; the JSON has the same keys as that of xcodebuild.
  func enumerate(_ tests: [TestIdentifier], of all: [TestIdentifier], plan: String?) throws {
    let data: Data
    switch testEnumerationFormat {
    case .text: data = Data(tests.map { "\($0)\n" }.joined().utf8)
    case .json:
      struct Test: Encodable { let identifier: String }
      struct Value: Encodable {
        let testPlan: String?
        let enabledTests: [Test]
        let disabledTests: [Test]
      }
      struct List: Encodable {
        let errors: [String]
        let values: [Value]
      }
      let selected = Set(tests)
      let list = List(
        errors: [],
        values: [
          Value(
            testPlan: plan, enabledTests: tests.map { Test(identifier: $0.description) },
            disabledTests: all.filter { !selected.contains($0) }.map { Test(identifier: $0.description) })
        ])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      data = try encoder.encode(list) + Data("\n".utf8)
    }
    if testEnumerationOutputPath == "-" {
      try FileHandle.standardOutput.write(contentsOf: data)
    } else {
      try data.write(to: URL(fileURLWithPath: testEnumerationOutputPath), options: .atomic)
    }
  }
}
