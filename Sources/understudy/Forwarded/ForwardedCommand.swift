// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Notation

/// A command that `understudy` lists and another program implements.
struct ForwardedCommand<Description: CommandDescription>: ParsableCommand, PluginBuildRequirements {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Description.name, abstract: Description.abstract)
  }

  /// The words after the name on the command line.
  @Argument(parsing: .captureForPassthrough, help: "See understudy <command> --help.")
  var arguments: [String] = []

  func run() throws { try CompanionExecutable(name: Description.program).exec(Description.name, arguments) }

  static func needs(_ arguments: [String]) -> [String] { ["product \(Description.program)"] }
}

enum ForwardedCommands {
  static var all: [any ParsableCommand.Type] { (StudioCommands.all + BotCommands.all).map { command($0) } }

  private static func command<Description: CommandDescription>(
    _ description: Description.Type
  ) -> any ParsableCommand.Type { ForwardedCommand<Description>.self }
}
