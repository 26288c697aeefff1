// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A command that the package plugin cannot just start.
///
/// SwiftPM holds the lock of the package's build folder while a plugin runs, so a command cannot build anything in it: the
/// plugin has SwiftPM build it beforehand.
protocol PluginBuildRequirements {
  /// - Parameter arguments: all of the command line, this command's name first.
  /// - Returns: lines that the plugin reads: `product <name>` to have a product built, `scratch-path` to receive that of SwiftPM,
  ///   `tests` to have the package's tests built and to be informed that they are.
  static func needs(_ arguments: [String]) -> [String]
}

/// Prints the needs of a command line from SwiftPM, so that the package plugin depends on no command's name.
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
    guard !arguments.contains("--package-path") else { return [] }
    let builds = !arguments.contains { ["--skip-build", "--help", "-h", "--version"].contains($0) }
    return ["scratch-path"] + (builds ? ["tests"] : [])
  }
}
