// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Processes

@main
struct UnderstudyStudio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy",
    abstract: "Record, inspect and audit a program on its own desktop, and migrate test suites.",
    subcommands: [
      StudioCommand.self, RecordCommand.self, InspectCommand.self, AuditCommand.self, MigrateCommand.self,
      WebDriverCommand.self, WebDriverSessionCommand.self, MCPCommand.self, AgentCommand.self,
      AgentSessionCommand.self, AgentServerCommand.self,
    ])

  static func main() async {
    ResourceLimit.makeFileSizeAnError()
    await main(nil)
    // Otherwise, a report on a full disk would be incomplete although the command exits with 0.
    guard let problem = StandardStream.finishOutput() else { return }
    StandardStream.error.write("error: \(problem)\n")
    exit(withError: ExitCode(StandardStream.statusOfLostOutput))
  }
}
