// SPDX-License-Identifier: Apache-2.0

import AgentTools
import ArgumentParser
import Foundation
import ModelContextProtocol
import Notation
import Processes

/// `understudy mcp`: a server for agents on standard input and output.
struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StudioCommands.MCP.name, abstract: StudioCommands.MCP.abstract,
    discussion: """
      A client of the protocol starts this command and sends messages on its standard input. Each session runs a program \
      on its own private desktop, sends real input events, and answers what they changed.
        claude mcp add understudy -- understudy mcp
        understudy mcp --allow gnome-calculator --allow mousepad
      The command ends with its client, and its sessions end with the command.
      """)

  @OptionGroup var server: AgentServerOptions

  func run() async throws {
    // A client that has ended is noticed by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    // A client that does not get its responses in time sends SIGTERM before it kills the command.
    let signals = SignalPipe()
    let folder = try AgentFolder.make()
    let service = AgentService(server.options(folder: folder))
    await ProtocolConnection(
      service, input: STDIN_FILENO, output: STDOUT_FILENO, end: signals.descriptor
    ).run()
    // The signals are caught until all sessions have ended.
    withExtendedLifetime(signals) {}
    // The pictures and text of a session remain after the server.
    if (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty == true {
      try FileManager.default.removeItem(at: folder)
    }
  }
}

/// Runs the process of one session, which the server starts.
struct AgentSessionCommand: ParsableCommand {
  static let name = "agent-session"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  func run() { AgentService.runSession() }
}
