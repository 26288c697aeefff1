import FlyingFox
import FlyingSocks
import Foundation

/// Serves the studio's page and its socket on loopback.
package final class StudioServer: Sendable {
  private let server: HTTPServer
  private let task: Task<Void, any Error>
  package let address: StudioAddress

  /// Begins to serve.
  ///
  /// - Parameter port: 0 for any that is free.
  /// - Throws: ``StudioError/cannotListen(port:reason:)``.
  package init(port: UInt16, clients: any StudioClientHandler) async throws {
    let token = RequestGate.makeToken()
    let port = try port == 0 ? Self.freePort() : port
    let page = PageHandler(gate: RequestGate(port: port, token: token), clients: clients)
    server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 30, logger: .disabled,
      handler: page)
    address = StudioAddress(port: port, token: token)
    let server = server
    task = Task { try await server.run() }
    do {
      try await server.waitUntilListening(timeout: 5)
    } catch {
      // What the server says is the reason; the wait knows only that it did not come.
      task.cancel()
      let reason: String
      switch await task.result {
      case .failure(let cause) where !(cause is CancellationError): reason = cause.localizedDescription
      default: reason = error.localizedDescription
      }
      throw StudioError.cannotListen(port: port, reason: reason)
    }
  }

  /// Ends the server and its connections.
  package func stop() async {
    await server.stop(timeout: 0.2)
    _ = await task.result
  }

  /// A port that nobody listens on, as the kernel gives it.
  private static func freePort() throws -> UInt16 {
    let socket = try Socket(domain: Int32(sa_family_t(AF_INET)))
    defer { try? socket.close() }
    try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: 0))
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw StudioError.cannotListen(port: 0, reason: "the kernel gave no port of IPv4")
    }
    return port
  }
}

/// What can be wrong with a studio before it runs.
package enum StudioError: Error, CustomStringConvertible {
  case cannotListen(port: UInt16, reason: String)

  package var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      "The studio cannot serve its page on 127.0.0.1:\(port): \(reason). Choose another port with --port, or 0 for "
        + "any that is free."
    }
  }
}
