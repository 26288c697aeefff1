// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults

struct PromptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Write a prompt about a failed test, for a coding agent.",
    discussion: """
      The text is Markdown of at most \(FailurePrompts.maximumTokens) tokens: the failure, the lines of the test, the \
      query and the nearest elements, the steps, the program, and the differences from the last run in which the test \
      passed. Texts of programs are in code blocks that they cannot end.

      Without --test, the text is about one test: one with the most frequent failure. If several tests failed, their \
      names are written to standard error. If no test failed, nothing is written to standard output.

      Examples:
        understudy report prompt
        understudy report prompt Run.understudy --test AppUITests/EditorTests/testSave
        understudy report prompt Run.understudy --compare Yesterday.understudy
      """)

  @OptionGroup var bundle: BundleArgument

  @Option(
    name: .customLong("test"),
    help: ArgumentHelp(
      "The test: Target/Suite/test, or the end of such a name, such as Suite/test.",
      valueName: "name"))
  var name: String?

  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      "The bundle of another run, with which the failed test is compared. Default: the last of the earlier runs in "
        + "which the test passed.",
      valueName: "bundle"),
    completion: .directory)
  var other: String?

  @OptionGroup var history: HistoryOption
  @OptionGroup var sources: SourceOption
  @OptionGroup var output: OutputOption

  func run() throws {
    let results = try bundle.results()
    guard let test = try chosen(of: results) else { return }
    let before = try other.map { RunResults(try BundleReader.read(BundleArgument.locate($0))) }
    let passes = history.passes(of: results, comparedWith: before)
    if before != nil, passes[test.name] == nil {
      Terminal.error("\(test.name.title) did not pass in \(other ?? ""), so the text has no comparison.")
    }
    var prompts = FailurePrompts(
      results, passes: passes, package: sources.package, bundle: results.record.url.standardizedFileURL.path)
    guard let text = prompts.text(of: test) else {
      throw ValidationError(
        "\(test.name.title) did not fail in this run: it is \(test.outcome.rawValue). --test expects a test that failed"
          + Self.list(Self.failed(in: results)))
    }
    try output.write(Data(text.utf8))
  }

  /// Returns the test that the user named, or the first failed test; nil if no test failed.
  private func chosen(of results: RunResults) throws -> TestResult? {
    let failed = Self.failed(in: results)
    if let name {
      let tests = results.tests.filter { Self.matches($0.name, name) }
      guard let test = tests.first(where: { $0.lastFailedAttempt != nil }) ?? tests.first else {
        throw ValidationError(
          "No test of the run is called \(name). Expected a test that failed" + Self.list(failed))
      }
      return test
    }
    guard let first = failed.first else {
      Terminal.error("No test of the run failed.")
      return nil
    }
    if failed.count > 1 {
      Terminal.error(
        "\(failed.count) tests failed; this is the text about the first. --test names another one"
          + Self.list(failed))
    }
    return first
  }

  /// Returns the tests with a failed attempt: first one of each message, those that fail the run before the others.
  private static func failed(in results: RunResults) -> [TestResult] {
    let groups = FailureGroup.groups(of: results).map {
      $0.tests.filter(\.failsRun) + $0.tests.filter { !$0.failsRun }
    }
    let failed = groups.compactMap(\.first) + groups.flatMap { $0.dropFirst() }
    return failed + results.tests.filter { $0.outcome == .flaky }
  }

  private static func list(_ tests: [TestResult]) -> String {
    let names = tests.prefix(maximumNames).map(\.name.title).joined(separator: ", ")
    let rest = tests.count > maximumNames ? ", and \(tests.count - maximumNames) more" : ""
    return tests.isEmpty ? "; none did." : ": \(PlainText.visible(names))\(rest)."
  }

  private static let maximumNames = 20

  private static func matches(_ name: TestName, _ part: String) -> Bool {
    let names = [name.identifier, name.title, name.identifier + (name.arguments.map { " [\($0)]" } ?? "")]
    return names.contains { $0 == part || $0.hasSuffix("/" + part) }
  }
}
