// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Processes
import Synchronization
import Synchronized
import Timing

/// The server behind `understudy agent`: it keeps sessions open between the commands of a shell.
///
/// Each command is a connection with one message of the protocol. The server ends when it has no session for a while.
package final class AgentDaemon: Sendable {
  private let service: AgentService
  private let socket: FileDescriptor
  /// A pipe whose writing end is closed when the connections must end.
  private let ending: (reading: FileDescriptor, writing: FileDescriptor)
  private let connections = Mutex(0)
  private let isStopped = Mutex(false)

  /// - Parameters:
  ///   - service: the tools.
  ///   - path: the path of the socket.
  /// - Throws: `ProcessError` if the socket cannot be created.
  package init(_ service: AgentService, at path: String) throws {
    self.service = service
    ending = try FileDescriptor.pipe()
    socket = try LocalSocket.listen(at: path)
  }

  /// Serves until ``stop()``, or until there was no session and no command for a while.
  ///
  /// Returns when all sessions and connections have ended.
  package func run() async {
    let (accepted, output) = AsyncStream.makeStream(of: FileDescriptor.self)
    NamedThread.start("understudy-cli") { [self] in
      accept { output.yield($0) }
      output.finish()
    }
    await withDiscardingTaskGroup { group in
      for await connection in accepted { group.addTask { await self.serve(connection) } }
      // Calls that are running are answered with the end of their session.
      await service.end()
      // A client that sends nothing would keep its connection open.
      ending.writing.close()
    }
  }

  /// Ends ``run()`` soon, with all sessions.
  package func stop() { isStopped.withLock { $0 = true } }

  /// Accepts connections until the server must end.
  private func accept(_ body: (FileDescriptor) -> Void) {
    var idleSince = MonotonicClock.now
    while !isStopped.withLock({ $0 }) {
      if service.isActive || connections.withLock({ $0 }) > 0 { idleSince = MonotonicClock.now }
      guard MonotonicClock.now < idleSince + TimeLimits.Agents.idleServer.seconds else { return }
      let deadline = Deadline(after: TimeLimits.Agents.serverPoll.seconds)
      guard let connection = LocalSocket.accept(on: socket, until: deadline) else { continue }
      connections.withLock { $0 += 1 }
      body(connection)
    }
  }

  private func serve(_ connection: FileDescriptor) async {
    await ProtocolConnection(
      SharedTools(service), input: connection.number, output: connection.number, end: ending.reading.number
    ).run()
    connection.close()
    connections.withLock { $0 -= 1 }
  }
}

/// The tools of a service that several connections share: the end of a connection ends no session.
package struct SharedTools: ToolProvider {
  private let service: AgentService

  package init(_ service: AgentService) { self.service = service }

  package var name: String { service.name }
  package var version: String { service.version }
  package var instructions: String { service.instructions }
  package var tools: [ToolDescription] { service.tools }

  package func call(_ name: String, _ arguments: [String: JSONValue]) async -> ToolResult {
    await service.call(name, arguments)
  }

  package func end() async {}
}
