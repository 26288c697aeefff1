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
package final class ShellServer: Sendable {
  private let service: AgentService
  private let socket: FileDescriptor
  private let connections = Mutex(0)
  private let isStopped = Mutex(false)

  /// - Parameters:
  ///   - service: the tools.
  ///   - path: the path of the socket.
  /// - Throws: `ProcessError` if the socket cannot be created.
  package init(_ service: AgentService, at path: String) throws {
    self.service = service
    socket = try LocalSocket.listen(at: path)
  }

  /// Serves until ``stop()``, or until there was no session and no command for a while.
  package func run() async {
    await NamedThread.result("understudy-cli") { [self] in
      var idleSince = MonotonicClock.now
      while !isStopped.withLock({ $0 }) {
        if service.isActive || connections.withLock({ $0 }) > 0 { idleSince = MonotonicClock.now }
        guard MonotonicClock.now < idleSince + TimeLimits.Agents.idleServer.seconds else { return }
        let deadline = Deadline(after: TimeLimits.Agents.serverPoll.seconds)
        if let connection = LocalSocket.accept(on: socket, until: deadline) { serve(connection) }
      }
    }
    await service.end()
  }

  /// Ends ``run()`` soon, with all sessions.
  package func stop() { isStopped.withLock { $0 = true } }

  private func serve(_ connection: FileDescriptor) {
    connections.withLock { $0 += 1 }
    Task { [self] in
      await ProtocolConnection(SharedTools(service), input: connection.number, output: connection.number)
        .run()
      connection.close()
      connections.withLock { $0 -= 1 }
    }
  }
}
