// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport
import TestResults
import TestRunner

struct ResultOptions: ParsableArguments {
  @Option(
    help: "The path of the result bundle. Default: a new bundle in .build/understudy-results.",
    completion: .directory)
  var resultBundlePath: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether a test that passed only in a retry fails the command. Such tests are always shown.")
  var failOnFlaky: Bool?

  enum FlakyTests: String, ExpressibleByArgument, CaseIterable {
    case pass, fail
  }

  @Option(help: ArgumentHelp("The former name of --fail-on-flaky.", visibility: .hidden))
  var flakyTests: FlakyTests?

  /// Whether a test that passed only in a retry fails the command.
  func flakyTestsFail(_ defaults: TestDefaults) -> Bool {
    if let flakyTests {
      Terminal.error(
        "note: --flaky-tests \(flakyTests.rawValue) is deprecated: use \(flakyTests == .fail ? "--" : "--no-")"
          + "fail-on-flaky.")
    }
    return failOnFlaky ?? flakyTests.map { $0 == .fail } ?? defaults.failOnFlaky ?? false
  }

  @Option(
    help: ArgumentHelp(
      "A result bundle, or a folder of result bundles, with the durations of the tests. All machines that share "
        + "a suite must use the same bundle.",
      valueName: "bundle"), completion: .directory)
  var durationsFrom: String?

  @Option(
    help: ArgumentHelp(
      "A file with the tests that may be skipped, one per line with the reason. Any other skipped test makes the "
        + "command fail.",
      valueName: "file"), completion: .file())
  var allowedSkips: String?

  @Option(
    help: ArgumentHelp(
      "A file with the tests in quarantine, one per line with the reason. They run and are reported, but do not make "
        + "the command fail.",
      valueName: "file"), completion: .file())
  var quarantine: String?

  @Flag(help: "Do not show tests that pass.")
  var quiet = false

  /// - Throws: `ValidationError` if the file cannot be read; `RunnerError` if a line of it is invalid.
  func skips(_ defaults: TestDefaults) throws -> AnnotatedTestList? {
    try Self.list("--allowed-skips", allowedSkipsFile(defaults))
  }

  /// - Throws: `ValidationError` if the file cannot be read; `RunnerError` if a line of it is invalid.
  func quarantined(_ defaults: TestDefaults) throws -> AnnotatedTestList {
    try Self.list("--quarantine", quarantine ?? defaults.quarantine?.path) ?? AnnotatedTestList()
  }

  private func allowedSkipsFile(_ defaults: TestDefaults) -> String? {
    allowedSkips ?? defaults.allowedSkips?.path
  }

  private static func list(_ option: String, _ file: String?) throws -> AnnotatedTestList? {
    guard let file else { return nil }
    do {
      return try AnnotatedTestList(parsing: String(contentsOfFile: file, encoding: .utf8), name: file)
    } catch let error as CocoaError {
      throw ValidationError(
        "\(option): \(file) cannot be read (\(error.localizedDescription)). Name a file with lines "
          + "\"Target/Class/test: reason\".")
    }
  }

  /// Reports skipped tests that the list of allowed skips does not contain.
  ///
  /// - Returns: whether there are such tests.
  func refuseSkips(_ outcome: RunOutcome, allowed: AnnotatedTestList?, _ defaults: TestDefaults) -> Bool {
    guard let allowed, let file = allowedSkipsFile(defaults) else { return false }
    let unlisted = outcome.skippedTests.filter { allowed.reason(for: $0) == nil }
    for test in unlisted {
      Terminal.error(
        "error: \(test) was skipped, and \(file) does not allow it. Make the test run, or add a line \"\(test): "
          + "reason\" to the file."
      )
    }
    return !unlisted.isEmpty
  }

  static func historyFile(of package: URL) -> URL {
    package.appendingPathComponent(".build/understudy/history.json")
  }

  func history(package: URL) throws -> TestHistory {
    guard let durationsFrom else { return TestHistory(contentsOf: Self.historyFile(of: package)) }
    var history = TestHistory()
    let results = RunResults(try BundleReader.read(BundleArgument.locate(durationsFrom)))
    // One worker runs all cases of a parameterized test.
    let tests = Dictionary(grouping: results.tests) { [$0.name.identifier, $0.name.configuration ?? ""] }
    for (name, cases) in tests {
      // The duration of one attempt is used, because the number of repetitions depends on the run.
      let duration = cases.reduce(0) { $0 + ($1.attempts.last?.duration ?? $1.duration) }
      history.note(
        name[0], configuration: name[1], duration: duration,
        hasFailed: cases.contains(where: \.outcome.isFailure))
    }
    for (name, results) in Dictionary(grouping: results.tests, by: \.name.identifier) {
      history.note(name, failedInRun: results.contains(where: \.outcome.isFailure))
    }
    return history
  }

  func bundle(package: URL) throws -> URL {
    if let resultBundlePath {
      let url = URL(fileURLWithPath: resultBundlePath, isDirectory: true)
      guard !FileManager.default.fileExists(atPath: url.path) else {
        throw ValidationError(
          "--result-bundle-path: \(url.path) already exists. Name another path, or remove it."
        )
      }
      return url
    }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
    let name = "\(formatter.string(from: Date()))-\(ProcessInfo.processInfo.processIdentifier)"
    let folder = package.appendingPathComponent(".build/understudy-results")
    var bundle = folder.appendingPathComponent("\(name).\(BundleFormat.pathExtension)")
    // With --watch, two short runs may begin in the same second.
    var number = 1
    while FileManager.default.fileExists(atPath: bundle.path) {
      number += 1
      bundle = folder.appendingPathComponent("\(name)-\(number).\(BundleFormat.pathExtension)")
    }
    return bundle
  }

  /// Prints a summary of the run.
  ///
  /// - Returns: whether the record is complete.
  func show(_ bundle: URL, _ outcome: RunOutcome) throws -> Bool {
    let results = RunResults(try BundleReader.read(bundle))
    Self.summarize(results, in: bundle, infrastructureFailures: outcome.infrastructureFailures)
    let missing = outcome.finished - results.tests.count
    if missing > 0 {
      Terminal.error(
        "error: \(missing) of the tests that ran are missing from the result bundle. Free space on its disk, and run "
          + "them again."
      )
    }
    return missing <= 0 && !results.hasLost
  }

  /// Prints a summary of a run that ended with an error of the runner, if its record has any test.
  func showRunWithError(_ bundle: URL) {
    // The command reports the error of the runner, and not that its record cannot be read either.
    guard let record = try? BundleReader.read(bundle) else { return }
    let results = RunResults(record)
    guard !results.tests.isEmpty || !results.notRun.isEmpty else { return }
    Self.summarize(results, in: bundle, infrastructureFailures: 0)
  }

  private static func summarize(_ results: RunResults, in bundle: URL, infrastructureFailures: Int) {
    Terminal.write("\n" + TextSummary(results).text)
    if infrastructureFailures > 0 {
      Terminal.write(
        "\(infrastructureFailures) of the failures were caused by the infrastructure, not by a test.\n")
    }
    Terminal.write("Result bundle: \(bundle.path)\n")
    if results.tests.contains(where: { $0.outcome.isFailure }) {
      Terminal.write("Report of each step: understudy report open \(bundle.path)\n")
    }
  }
}
