// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestRunner

struct BuildOptions: ParsableArguments {
  @Option(help: "The folder of the package. Default: the current folder.", completion: .directory)
  var packagePath: String?

  @Option(
    name: [.short, .customLong("configuration")],
    help: "The configuration, as for swift build: debug or release.")
  var configuration: String?

  @Option(help: "The folder of the build products, as for swift build.", completion: .directory)
  var scratchPath: String?

  @Option(
    name: .customLong("Xswiftc", withSingleDash: true), parsing: .unconditionalSingleValue,
    help: "An argument for the compiler.")
  var compilerArguments: [String] = []

  @Flag(help: "Run the existing build products without building.")
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
