// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import ResultBundle
import Settings
import TestRunner

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Build a package's tests and run them, on several desktops at once.",
    discussion: """
      Each worker has its own desktop and its own home folder. If a test crashes, hangs or leaves something behind, \
      only that test fails. The options have the names of xcodebuild's options. The key "test" of understudy.json \
      contains the defaults of a package. With --watch, the command goes on after the run: it builds again when a file \
      is saved, and runs the tests that the change can affect.

      Exits with 0 if no test failed, 1 if a test or the build failed, 2 if only desktops, processes of the runner \
      or the disk for the results failed, 64 if an option is invalid, and 130 if the command was interrupted.
      """)

  @OptionGroup(title: "Package") var build: BuildOptions
  @OptionGroup(title: "Selection of tests") var selection: SelectionOptions
  @OptionGroup(title: "Running options") var running: RunningOptions
  @OptionGroup(title: "Repetitions") var repetition: RepetitionOptions
  @OptionGroup(title: "Result") var result: ResultOptions

  mutating func validate() throws {
    guard running.watch else { return }
    guard ProcessInfo.processInfo.environment[.withinSwiftPM] == nil else {
      throw ValidationError(
        "--watch needs the installed command: SwiftPM cannot build while \"swift package understudy\" runs. Install it "
          + "with script/install, and use: understudy test --watch")
    }
    let excluded = [
      ("--list", selection.enumerateTests), ("--shard", running.shard != nil),
      ("--skip-build", build.skipBuild), ("--result-bundle-path", result.resultBundlePath != nil),
    ]
    for (option, isSet) in excluded where isSet {
      throw ValidationError("--watch cannot be combined with \(option): it builds and runs tests many times.")
    }
  }

  func run() throws {
    try CommandFailures.reporting {
      if running.watch { return try WatchLoop(command: self).run() }
      let status = try perform().status
      if status != .passed { throw ExitCode(status.rawValue) }
    }
  }

  /// The outcome of a run.
  struct End {
    let status: ExitStatus
    let package: PackageDescription
  }

  /// Builds the tests, and runs those of the selection.
  ///
  /// - Parameters:
  ///   - changes: the changes that can affect the tests, which replace the options for earlier runs and for changes; nil
  ///     for those options.
  ///   - noteBundle: receives the result bundle before the tests run, also if the run then ends with an error.
  /// - Returns: the exit status, and the package.
  /// - Throws: the errors that ``ExitStatus/init(of:)`` lists; `ValidationError` for an invalid option.
  func perform(
    affectedBy changes: ChangedFiles? = nil, noteBundle: (URL) -> Void = { _ in }
  ) throws -> End {
    let build = build.build
    // Errors in the options and in the files that they name are reported before the build.
    let defaults = try TestDefaults(of: build.package)
    let plan = try selection.plan(defaults)
    let allowedSkips = try result.skips(defaults)
    let quarantine = try result.quarantined(defaults)
    let maximumFailures = running.maximumFailures(defaults)
    let flakyTestsFail = result.flakyTestsFail(defaults)
    try checkShard()
    running.noteReferences()
    var configurations = try running.configurations(plan: plan, repetition: repetition, defaults)
    if !self.build.skipBuild { try build.build(writesOnlyErrors: selection.enumerateTests) }
    let (package, executable) = try build.describedTests()
    let end = End(status: .passed, package: package)
    for index in configurations.indices { configurations[index].packageApplications = package.applications }
    let history = try result.history(package: build.package)
    var tests = try selection.select(
      from: executable, of: package, plan: plan, defaults, history: history, affectedBy: changes)
    let isEmpty = tests.isEmpty
    // Machines that share a suite must compute the same plan, but each has a different history.
    let shared = result.durationsFrom == nil ? TestHistory() : history
    let isIndivisible = running.indivisibleTargets(plan: plan)
    tests = try running.shard(
      tests, history: shared, configurations: configurations, isIndivisible: isIndivisible)
    for note in plan?.notes ?? [] { Terminal.error("note: \(note)") }
    for note in executable.notes { Terminal.error("note: \(note)") }
    if selection.enumerateTests {
      try selection.enumerate(tests, of: executable.tests, plan: plan?.name)
      return end
    }
    // The reason was shown by the selection.
    guard !isEmpty else { return end }
    guard !tests.isEmpty else {
      Terminal.error("There is no test in this shard: there are more shards than tests.")
      return end
    }

    var settings = TestRunSettings(package: build.package, bundle: try result.bundle(package: build.package))
    settings.configurations = configurations
    settings.workers = running.workerCount(maximum: tests.count * configurations.count, defaults)
    settings.maximumFailures = maximumFailures
    settings.flakyTestsFail = flakyTestsFail
    settings.failedFirst = running.changedFirst
    settings.history = history
    settings.quarantine = quarantine
    settings.historyFile = ResultOptions.historyFile(of: build.package)
    settings.leaks = (running.leaks ?? defaults.leaks)?.rawValue
    settings.isIndivisible = isIndivisible
    let screen = TestProgressDisplay(
      bundle: settings.bundle, package: build.package,
      expected: history.expected(of: tests, configurations: configurations),
      configurations: configurations.map(\.name), isQuiet: result.quiet)
    noteBundle(settings.bundle)
    let run = try TestRun(executable, tests: tests, settings: settings, observer: screen)
    let outcome: RunOutcome
    do {
      outcome = try run.run()
    } catch {
      screen.finish()
      result.showRunWithError(settings.bundle)
      throw error
    }
    screen.finish()
    let isWhole = try result.show(settings.bundle, outcome)
    return End(
      status: outcome.status(
        flakyTestsFail: flakyTestsFail, reportIsIncomplete: !isWhole,
        hasUnlistedSkips: result.refuseSkips(outcome, allowed: allowedSkips, defaults)),
      package: package)
  }

  /// Refuses a selection that differs from machine to machine if machines share the tests.
  private func checkShard() throws {
    guard running.shard != nil, selection.lastFailed, result.durationsFrom == nil else { return }
    throw ValidationError(
      "--last-failed with --shard needs --durations-from with the bundle of the last run. The last run differs from "
        + "machine to machine, so the machines would divide different tests.")
  }
}
