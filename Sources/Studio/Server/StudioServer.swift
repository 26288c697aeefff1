// SPDX-License-Identifier: Apache-2.0

import WebServer

/// Serves the studio's page and its socket on loopback.
package final class StudioServer: Sendable {
  private let server: HTTPServer
  package let address: StudioAddress

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - port: the port; 0 uses any free port.
  ///   - clients: receives the messages of pages.
  /// - Throws: ``StudioError/cannotListen(port:reason:)``.
  package init(port: UInt16, clients: any WebSocketHandler) async throws {
    let token = RequestGate.makeToken()
    do {
      server = try await HTTPServer(
        host: "127.0.0.1", port: port, service: PageHandler(token: token, clients: clients))
    } catch {
      throw StudioError.cannotListen(port: port, reason: "\(error)")
    }
    address = StudioAddress(port: server.port, token: token)
  }

  /// Stops the server and closes its connections.
  package func stop() async { await server.stop() }
}

/// An error at the start of a studio.
package enum StudioError: Error, CustomStringConvertible {
  case cannotListen(port: UInt16, reason: String)

  package var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      "The studio cannot serve its page on 127.0.0.1:\(port): \(reason). Choose another port with --port, or 0 for "
        + "any free port."
    }
  }
}

/// The address of a studio's page.
package struct StudioAddress: Sendable {
  package let port: UInt16
  /// The secret of the page; only clients that received the address have it.
  package let token: String

  package var url: String { "http://127.0.0.1:\(port)/\(token)/" }
}
