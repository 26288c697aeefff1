// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package understudy …`: runs the program `understudy`, as it is built from the dependency, on the package.
///
/// SwiftPM holds the lock of the package's build folder while a plugin runs, so that a `swift build` of the runner's would
/// wait for ever (seen with 6.3.1). SwiftPM is asked to build the tests instead, and the runner is told that they are. Only
/// profiles are built by the runner: their build folder is another one.
@main
struct UnderstudyCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let program = try context.tool(named: "understudy").url
    var arguments = arguments
    for need in try needs(of: arguments, program) {
      let words = need.split(separator: " ").map(String.init)
      switch words[0] {
      case "scratch-path": arguments += Self.scratchPath(of: program, context.package, arguments)
      case "tests":
        guard try build(arguments) else {
          return Diagnostics.error("The tests of the package cannot be built; see the messages above.")
        }
        arguments.append("--skip-build")
      case "product":
        guard try build(product: words[1]) else {
          return Diagnostics.error("\(words[1]) cannot be built; see the messages above.")
        }
      default: return Diagnostics.error("understudy needs \"\(need)\", which this plugin does not know.")
      }
    }
    let process = Self.process(program, arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM itself ends with 1 then, whatever the number.
    if process.terminationStatus != 0 {
      Diagnostics.error("understudy ended with status \(process.terminationStatus).")
    }
  }

  /// What the program's command says that SwiftPM has to do beforehand, each a line; only the program knows its commands.
  private func needs(of arguments: [String], _ program: URL) throws -> [String] {
    let process = Self.process(program, ["plugin-needs"] + arguments)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  private static func process(_ program: URL, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["UNDERSTUDY_WITHIN_SWIFTPM": "1"]) { $1 }
    return process
  }

  /// - Returns: whether all of the package could be built.
  private func build(_ arguments: [String]) throws -> Bool {
    var extractor = ArgumentExtractor(arguments)
    var parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise, echoLogs: true)
    let configurations = extractor.extractOption(named: "configuration") + Self.values(of: "-c", in: arguments)
    if configurations.contains("release") { parameters.configuration = .release }
    parameters.otherSwiftcFlags = Self.values(of: "-Xswiftc", in: arguments)
    return try packageManager.build(.all(includingTests: true), parameters: parameters).succeeded
  }

  private func build(product: String) throws -> Bool {
    let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise, echoLogs: true)
    return try packageManager.build(.product(product), parameters: parameters).succeeded
  }

  private static func values(of option: String, in arguments: [String]) -> [String] {
    zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
  }

  /// What tells the runner about `swift package --scratch-path`, of which the plugin only sees where its tools are:
  /// `<scratch path>/<triple>/<configuration>/understudy-tool`.
  private static func scratchPath(of program: URL, _ package: Package, _ arguments: [String]) -> [String] {
    let folder = program.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let usual = package.directoryURL.appendingPathComponent(".build").standardizedFileURL
    let isUsual = folder.resolvingSymlinksInPath().path == usual.resolvingSymlinksInPath().path
    return isUsual || arguments.contains("--scratch-path") ? [] : ["--scratch-path", folder.path]
  }
}
