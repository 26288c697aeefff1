// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import Foundation
import Notation
import Profiling
import ResultBundle
import TestReport
import TestRunner

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Run one test under a profiler and show which functions took the time.",
    discussion: """
      Builds the tests for release with debug information, in a separate folder of build products, and runs the test \
      under perf, or under valgrind's callgrind if perf is not permitted. The profile includes the processes that \
      the test starts. A flame graph and the heaviest functions are attached to the test in the result bundle.

      The exit status is that of "understudy test": 0 if the test passed and has a profile.
      """)

  @Argument(help: ArgumentHelp("The test.", valueName: "target/class/test"))
  var test: String

  @OptionGroup(title: "Package") var build: ProfileBuildOptions
  @OptionGroup(title: "Profiling options") var taking: ProfilingOptions

  @Option(
    help: ArgumentHelp(
      "A desktop to run on, such as 'size=800x600,locale=de_DE.UTF-8'.", valueName: "key=value,…"))
  var destination: String?

  @Option(
    help: "The path of the result bundle. Default: a new bundle in .build/understudy-results.",
    completion: .directory)
  var resultBundlePath: String?

  @Option(help: "A file to which the flame graph is also written.", completion: .file(extensions: ["html"]))
  var output: String?

  func run() throws {
    try CommandFailures.reporting { try perform() }
  }

  private func perform() throws {
    let place = try destination.map(Destination.init(parsing:))
    if place?.configuration.display != nil {
      throw RunnerError(
        .refused,
        "--destination: found display=, but profiles are taken on a private desktop. Remove display= from the "
          + "destination.")
    }
    // A problem with the profiler is reported before the build, which takes minutes.
    let (profiler, reason) = try taking.choose()
    if let reason {
      Terminal.error(
        "\(reason)\nvalgrind's callgrind takes the profile. It counts instructions, so the test runs about fifty "
          + "times slower.")
    }
    let build = build.build
    if !self.build.skipBuild {
      Terminal.error("Building for release in \(self.build.folder.path).")
      try build.build()
    }
    let (package, executable) = try build.describedTests()
    for note in executable.notes { Terminal.error("note: \(note)") }
    let test = try ProfiledTestSelection.only(test, of: executable.tests)

    var result = ResultOptions()
    result.resultBundlePath = resultBundlePath
    var settings = TestRunSettings(package: build.package, bundle: try result.bundle(package: build.package))
    settings.configurations = TestConfiguration.matrix(destinations: place.map { [$0] } ?? [], plan: nil)
    for index in settings.configurations.indices {
      settings.configurations[index].packageApplications = package.applications
      // Otherwise, captures of each step would appear in the profile.
      settings.configurations[index].capture = "never"
      if profiler == .callgrind { settings.configurations[index].timeAllowances.areEnabled = false }
    }
    settings.leaks = "warn"
    let screen = TestProgressDisplay(
      bundle: settings.bundle, package: build.package, expected: [:],
      configurations: settings.configurations.map(\.name),
      isQuiet: false)
    var run = ProfileRun(
      executable, test: test, settings: settings, profiler: profiler,
      codeMap: CodeMap(
        package: package.path, build: self.build.folder.path,
        testTargets: Dictionary(
          package.testTargets.map { ($0.name, "\(package.path)/\($0.path)") }, uniquingKeysWith: { $1 })))
    run.stacks = taking.callStacks
    run.dataFile = taking.keepData.map { URL(fileURLWithPath: $0) }
    let profiled = try run.run(observer: screen)
    screen.finish()
    try show(
      profiled, of: test, profiler: profiler, reason: reason, package: package, bundle: settings.bundle)
    let status = profiled.outcome.status(flakyTestsFail: false)
    if status != .passed { throw ExitCode(status.rawValue) }
  }

  /// Writes the page and the text into the bundle, and the text to the terminal.
  private func show(
    _ result: ProfileResult, of test: TestIdentifier, profiler: Profiler, reason: String?,
    package: PackageDescription, bundle: URL
  ) throws {
    let heaviest = HeaviestFunctions(result.profile)
    let unit = profiler == .perf ? "samples of \(result.event)" : "instructions"
    var text = "\(test)\n\(result.profile.weight) \(unit), by \(profiler.rawValue)\n\n"
    text += heaviest.processes + "\n" + heaviest.text(relativeTo: package.path)
    let notes = (reason.map { ["perf was not used: \($0)"] } ?? []) + result.notes
    text += notes.isEmpty ? "" : "\n" + notes.map { $0 + "\n" }.joined()
    let page = try ProfilePage(
      result.profile,
      about: .init(
        test: test.description, profiler: profiler.rawValue, event: result.event, notes: notes,
        testProcess: result.testProcess, folder: package.path)
    ).html
    try result.attach(page, named: "Profile.html", type: "public.html", to: bundle)
    try result.attach(
      Data(text.utf8), named: "Heaviest functions.txt", type: "public.plain-text", to: bundle)
    if let output {
      do { try page.write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
        throw RunnerError(
          .cannotWrite, "The flame graph cannot be written to \(output): \(error.localizedDescription)")
      }
    }
    Terminal.write("\n" + text)
    if let output { Terminal.write("Flame graph: \(output)\n") }
    Terminal.write("Result bundle: \(bundle.path)\n")
  }
}
