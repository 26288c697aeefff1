// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import ResultBundle
import TestRunner

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Builds a package's tests and runs them, on several desktops at once.",
    discussion: """
      Each worker has its own desktop and its own home folder. If a test crashes, hangs or leaves something behind, \
      only that test fails. The options have the names of xcodebuild's options.

      Exits with 0 if no test failed, 1 if a test or the build failed, 2 if only desktops, processes of the runner \
      or the disk for the results failed, 64 if an option is invalid, and 130 if the command was interrupted.
      """)

  @OptionGroup(title: "Package") var build: BuildOptions
  @OptionGroup(title: "Selection of tests") var selection: SelectionOptions
  @OptionGroup(title: "Running options") var running: RunningOptions
  @OptionGroup(title: "Repetitions") var repetition: RepetitionOptions
  @OptionGroup(title: "Result") var result: ResultOptions

  func run() throws {
    try CommandFailures.reporting { try perform() }
  }

  private func perform() throws {
    let plan = try selection.plan()
    // Errors in the options are reported before the build.
    let allowedSkips = try result.skips()
    let quarantine = try result.quarantined()
    var configurations = try running.configurations(plan: plan, repetition: repetition)
    let build = build.build
    if !self.build.skipBuild { try build.build() }
    let (package, executable) = try build.describedTests()
    for place in configurations.indices { configurations[place].packageApplications = package.applications }
    var tests = try selection.selection(plan: plan).select(from: executable.tests)
    let history = try result.history(package: build.package)
    // Machines that share a suite must compute the same plan, but each has a different history.
    let shared = result.durationsFrom == nil ? TestHistory() : history
    let isIndivisible = running.indivisibleTargets(plan: plan)
    tests = try running.shard(
      tests, history: shared, configurations: configurations, isIndivisible: isIndivisible)
    for note in plan?.notes ?? [] { Terminal.error("note: \(note)") }
    for note in executable.notes { Terminal.error("note: \(note)") }
    if selection.enumerateTests {
      return try selection.enumerate(tests, of: executable.tests, plan: plan?.name)
    }
    guard !tests.isEmpty else {
      return Terminal.error("There is no test in this shard: there are more shards than tests.")
    }

    var settings = TestRunSettings(package: build.package, bundle: try result.bundle(package: build.package))
    settings.configurations = configurations
    settings.workers = running.workerCount(maximum: tests.count * configurations.count)
    settings.isFailFast = running.failFast
    settings.failedFirst = running.changedFirst
    settings.history = history
    settings.quarantine = quarantine
    settings.historyFile = ResultOptions.historyFile(of: build.package)
    settings.leaks = running.leaks?.rawValue
    settings.isIndivisible = isIndivisible
    let screen = TestScreen(
      bundle: settings.bundle, package: build.package,
      expected: history.expected(of: tests, configurations: configurations),
      configurations: configurations.map(\.name), isQuiet: result.quiet)
    let run = try TestRun(executable, tests: tests, settings: settings, observer: screen)
    let outcome = try run.run()
    screen.finish()
    let isWhole = try result.show(settings.bundle, outcome)
    let status = outcome.status(
      flakyTestsFail: result.flakyTests == .fail, reportIsIncomplete: !isWhole,
      hasUnlistedSkips: result.refuseSkips(outcome, allowed: allowedSkips))
    if status != .passed { throw ExitCode(status.rawValue) }
  }
}
