// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronized

/// Serves HTTP 1.1 and WebSockets (RFC 9112, RFC 6455) to unknown clients; ``WebLimits`` limits the resources that each
/// of them can use.
package final class HTTPServer: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let connections: OpenConnections
  package let port: UInt16

  /// The number of connections and sockets.
  package var countOfConnections: Int { connections.all.count }

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - host: the address of an interface.
  ///   - port: the port; 0 uses any free port.
  ///   - limits: the limits for clients.
  ///   - service: handles the requests.
  /// - Throws: an error if the server cannot listen at this address.
  package init(
    host: String, port: UInt16, limits: WebLimits = WebLimits(), service: any WebService
  ) async throws {
    let connections = OpenConnections(limits)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let activity = connections.add(channel)
            try Self.configure(channel, limits, service, connections, activity)
          }
        }
        .bind(host: host, port: Int(port)).get()
    } catch {
      try? await group.shutdownGracefully()  // Only the error of the bind is reported.
      throw error
    }
    self.connections = connections
    self.group = group
    self.port = listener.webPort
  }

  /// Stops the server and closes its connections.
  package func stop() async {
    // Closing a closed channel again fails, and nobody can be notified of other failures.
    try? await listener.close()
    for channel in connections.all { try? await channel.close() }
    await connections.decisions.wait()
    try? await group.shutdownGracefully()
  }

  private static func configure(
    _ channel: any Channel, _ limits: WebLimits, _ service: any WebService, _ connections: OpenConnections,
    _ activity: ConnectionActivity
  ) throws {
    let handler = HTTPConnection(service: service, limits: limits, activity: activity)
    let boundHandler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let accepted = AcceptedSocket(nil)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.message,
      shouldUpgrade: { channel, head in
        let request = WebRequest(head, on: channel)
        // Stopping the server waits for this decision, because an event loop that has ended would never complete the
        // promise.
        let answer = channel.eventLoop.makePromise(of: HTTPHeaders?.self)
        connections.decisions.start {
          let handler = await service.socketHandler(for: request)
          accepted.withLock { $0 = handler }
          answer.succeed(handler == nil ? nil : HTTPHeaders())
        }
        return answer.futureResult
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          guard let handler = accepted.withLock({ $0 }) else { throw ChannelError.operationUnsupported }
          // A client that has disconnected in the meantime is not added to the list. It would stay in the list forever,
          // because its end has already been reported.
          guard channel.isActive else { throw ChannelError.ioOnClosedChannel }
          connections.remove(channel)
          connections.addSocket(channel)
          let socket = WebSocket(channel: channel, maximumWaiting: limits.waiting)
          try channel.pipeline.syncOperations.addHandlers([
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 4096,
              maxAccumulatedFrameSize: limits.message),
            WebSocketConnection(socket: socket, handler: handler, maximumUnhandled: limits.unhandled),
          ])
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        [upgrader],
        { context in context.pipeline.syncOperations.removeHandler(boundHandler.value, promise: nil) }
      ),
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: limits.decoder)
    try pipeline.addHandler(handler)
  }
}

/// The handler of a requested socket; the closures of an upgrade share it.
private typealias AcceptedSocket = ConditionMutex<(any WebSocketHandler)?>

extension WebRequest {
  init(_ head: HTTPRequestHead, on channel: any Channel) {
    self.init(
      method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) },
      port: channel.webPort)
    sender = channel.remoteAddress?.ipAddress ?? ""
  }
}

extension Channel {
  /// The local port; 0 if the channel no longer has one.
  fileprivate var webPort: UInt16 { localAddress?.port.flatMap { UInt16(exactly: $0) } ?? 0 }
}
