// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestRunner

extension Profiler.Stacks: ExpressibleByArgument {}
extension Profiler: ExpressibleByArgument {}

struct ProfilingOptions: ParsableArguments {
  @Option(help: "The profiler: perf, or callgrind; by default perf where it can be used.")
  var profiler: Profiler?

  @Option(
    help:
      "How perf finds callers: by dwarf, which sees through all code and takes 16 MB a second and processor, or by frame-pointers, which takes little and loses callers in the distribution's libraries."
  )
  var callStacks = Profiler.Stacks.dwarf

  @Option(
    help: "A file for the profiler's own data, which other programs can read.", completion: .file())
  var keepData: String?

  /// Returns the profiler, and the reason if perf cannot be used.
  func choose() throws -> (profiler: Profiler, reason: String?) {
    guard let profiler else { return try Profiler.choose() }
    if let obstacle = profiler.obstacle() { throw RunnerError(.noProfiler, obstacle) }
    return (profiler, nil)
  }
}

/// The options for building the tests: for release, as users run the program.
struct ProfileBuildOptions: ParsableArguments {
  @Option(help: "The folder of the package; this one, unless named.", completion: .directory)
  var packagePath: String?

  @Option(
    help:
      "The folder of the build products; .build/understudy/profile, unless named, so that other builds for release stay as they are.",
    completion: .directory)
  var scratchPath: String?

  @Option(name: [.short, .customLong("configuration")], help: "release or debug, as swift build takes it.")
  var configuration = "release"

  @Option(
    name: .customLong("Xswiftc", withSingleDash: true), parsing: .unconditionalSingleValue,
    help: "An argument for the compiler.")
  var compilerArguments: [String] = []

  @Flag(help: "Run what was built before.")
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
