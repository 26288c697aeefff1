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
    if arguments.first == "test", !arguments.contains("--package-path") {
      arguments += Self.scratchPath(of: program, context.package, arguments)
      let builds = !arguments.contains { ["--skip-build", "--help", "-h", "--version"].contains($0) }
      if builds {
        guard try build(arguments) else { return Diagnostics.error("The tests of the package do not build.") }
        arguments.append("--skip-build")
      }
    }
    if let command = arguments.first, Self.commandsOfStudio.contains(command) {
      guard try buildStudio() else { return Diagnostics.error("understudy-studio does not build.") }
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["UNDERSTUDY_WITHIN_SWIFTPM": "1"]) { $1 }
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM itself ends with 1 then, whatever the number.
    if process.terminationStatus != 0 {
      Diagnostics.error("understudy ended with status \(process.terminationStatus).")
    }
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

  /// What a program of its own does, which is built only when one of these is asked for.
  private static let commandsOfStudio: Set<String> = ["studio", "record", "inspect", "audit"]

  private func buildStudio() throws -> Bool {
    let parameters = PackageManager.BuildParameters(configuration: .debug, logging: .concise, echoLogs: true)
    return try packageManager.build(.product("understudy-studio"), parameters: parameters).succeeded
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
