// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestRunner

extension Profiler.Stacks: ExpressibleByArgument {}
extension Profiler: ExpressibleByArgument {}

struct ProfilingOptions: ParsableArguments {
  @Option(help: "The profiler: perf or callgrind. Default: perf if it can be used, otherwise callgrind.")
  var profiler: Profiler?

  @Option(
    help: ArgumentHelp(
      "How perf finds callers: dwarf works in all code and records 16 MB per second and processor; "
        + "frame-pointers records little, but loses callers in the distribution's libraries."))
  var callStacks = Profiler.Stacks.dwarf

  @Option(
    help: "A file to which the profiler's raw data is written, for other programs.", completion: .file())
  var keepData: String?

  /// Returns the profiler, and the reason if perf cannot be used.
  func choose() throws -> (profiler: Profiler, reason: String?) {
    guard let profiler else { return try Profiler.choose() }
    if let reason = profiler.unavailabilityReason() { throw RunnerError(.noProfiler, reason) }
    return (profiler, nil)
  }
}

/// The options for building the tests: for release, as users run the program.
struct ProfileBuildOptions: ParsableArguments {
  @Option(help: "The folder of the package. Default: the current folder.", completion: .directory)
  var packagePath: String?

  @Option(
    help:
      "The folder of the build products. Default: .build/understudy/profile, so other builds stay unchanged.",
    completion: .directory)
  var scratchPath: String?

  @Option(
    name: [.short, .customLong("configuration")],
    help: "The configuration, as for swift build: release or debug.")
  var configuration = "release"

  @Option(
    name: .customLong("Xswiftc", withSingleDash: true), parsing: .unconditionalSingleValue,
    help: "An argument for the compiler.")
  var compilerArguments: [String] = []

  @Flag(help: "Run the existing build products without building.")
  var skipBuild = false

  private var package: URL {
    URL(fileURLWithPath: packagePath ?? FileManager.default.currentDirectoryPath, isDirectory: true)
      .standardizedFileURL
  }

  var folder: URL {
    scratchPath.map { URL(fileURLWithPath: $0) }
      ?? package.appendingPathComponent(".build/understudy/profile")
  }

  /// `@testable` needs code that a release build omits, and source lines need debug information.
  var build: TestBuild {
    var arguments = ["--scratch-path", folder.path, "-c", configuration]
    arguments += ["-g", "-enable-testing"].flatMap { ["-Xswiftc", $0] } + ["-Xcc", "-g"]
    arguments += compilerArguments.flatMap { ["-Xswiftc", $0] }
    return TestBuild(package: package, arguments: arguments)
  }
}
