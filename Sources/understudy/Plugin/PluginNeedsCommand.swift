// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A command that the package plugin cannot simply start, because it needs a build.
///
/// While a plugin runs, SwiftPM holds the lock of the package's build folder. So the command cannot build anything in
/// that folder. Instead, the plugin requests the build from SwiftPM before it starts the command.
protocol PluginBuildRequirements {
  /// - Parameter arguments: the whole command line, beginning with this command's name.
  /// - Returns: lines for the plugin: `product <name>` requests the build of a product, `scratch-path` requests
  ///   SwiftPM's build folder, and `tests` requests the build of the package's tests and a notice that they are built.
  static func needs(_ arguments: [String]) -> [String]
}

/// Prints the build requirements of a command line, so that the package plugin does not depend on the names of
/// commands.
struct PluginNeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin-needs", abstract: "Report to the package plugin what a command needs.",
    shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: "The command line.")
  var arguments: [String] = []

  func run() {
    let command = Understudy.configuration.subcommands.first { $0._commandName == arguments.first }
    for need in (command as? any PluginBuildRequirements.Type)?.needs(arguments) ?? [] { print(need) }
  }
}

extension TestCommand: PluginBuildRequirements {
  static func needs(_ arguments: [String]) -> [String] {
    let option = "--package-path"
    guard !arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return [] }
    let builds = !arguments.contains { ["--skip-build", "--help", "-h", "--version"].contains($0) }
    return ["scratch-path"] + (builds ? ["tests"] : [])
  }
}
