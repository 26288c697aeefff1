// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package understudy …`: runs the program `understudy`, built from the dependency, on the package.
///
/// SwiftPM holds the lock of the package's build folder while a plugin runs, so a `swift build` by the runner would
/// wait forever (measured with 6.3.1). Therefore the plugin builds the tests through SwiftPM, and the runner skips its
/// own build. The runner builds only for profiles, which have a different build folder.
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
      default: return Diagnostics.error("understudy needs \"\(need)\", which this plugin does not support.")
      }
    }
    let process = Self.process(program, arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM itself ends with 1 for every status other than 0, so the message reports the status.
    if process.terminationStatus != 0 {
      Diagnostics.error("understudy ended with status \(process.terminationStatus).")
    }
  }

  /// Returns the work that SwiftPM must do before the program's command, such as `tests` or `product NAME`.
  ///
  /// The program prints this list, because only the program has the list of its commands.
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

  /// Builds the whole package with its tests, with the configuration and the compiler flags in the arguments.
  ///
  /// - Returns: whether the package was built.
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

  /// Returns the option with the build folder of `swift package --scratch-path`; empty for the usual folder.
  ///
  /// SwiftPM does not pass the option to the plugin. The build folder is a part of the path of the plugin's tools:
  /// `<scratch path>/<triple>/<configuration>/understudy-tool`.
  private static func scratchPath(of program: URL, _ package: Package, _ arguments: [String]) -> [String] {
    let folder = program.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let usual = package.directoryURL.appendingPathComponent(".build").standardizedFileURL
    let isUsual = folder.resolvingSymlinksInPath().path == usual.resolvingSymlinksInPath().path
    return isUsual || arguments.contains("--scratch-path") ? [] : ["--scratch-path", folder.path]
  }
}
