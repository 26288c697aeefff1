import FlyingFox
import Foundation

/// Who takes what pages say, and tells them what happens.
package protocol StudioClientHandler: Sendable {
  /// A page has connected.
  func connect(_ client: StudioClient)
  /// A page said something. Called in the order in which it was said.
  func receive(_ text: String, from client: StudioClient)
  func disconnect(_ client: StudioClient)
}

/// A page that is connected.
package final class StudioClient: Sendable, Hashable {
  private let output: AsyncStream<WSMessage>.Continuation

  init(_ output: AsyncStream<WSMessage>.Continuation) {
    self.output = output
  }

  package func send(_ text: String) { output.yield(.text(text)) }
  package func send(_ data: Data) { output.yield(.data(data)) }
  package func close() { output.finish() }

  package static func == (a: StudioClient, b: StudioClient) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct ClientSockets: WSMessageHandler {
  let clients: any StudioClientHandler

  func makeMessages(for messages: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, output) = AsyncStream.makeStream(of: WSMessage.self)
    let client = StudioClient(output)
    let clients = clients
    clients.connect(client)
    let reading = Task {
      for await message in messages {
        if case .text(let text) = message { clients.receive(text, from: client) }
      }
      clients.disconnect(client)
      output.finish()
    }
    output.onTermination = { _ in
      reading.cancel()
    }
    return stream
  }
}
