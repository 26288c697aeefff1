// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestRunner

struct BuildOptions: ParsableArguments {
  @Option(help: "The folder of the package; this one, unless named.", completion: .directory)
  var packagePath: String?

  @Option(name: [.short, .customLong("configuration")], help: "debug or release, as swift build takes it.")
  var configuration: String?

  @Option(help: "The folder of the build products, as swift build takes it.", completion: .directory)
  var scratchPath: String?

  @Option(
    name: .customLong("Xswiftc", withSingleDash: true), parsing: .unconditionalSingleValue,
    help: "An argument for the compiler.")
  var compilerArguments: [String] = []

  @Flag(help: "Run what was built before.")
  var skipBuild = false

  var build: TestBuild {
    var arguments = configuration.map { ["-c", $0] } ?? []
    arguments += scratchPath.map { ["--scratch-path", URL(fileURLWithPath: $0).path] } ?? []
    arguments += compilerArguments.flatMap { ["-Xswiftc", $0] }
    let path = packagePath ?? FileManager.default.currentDirectoryPath
    return TestBuild(
      package: URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL, arguments: arguments)
  }
}
