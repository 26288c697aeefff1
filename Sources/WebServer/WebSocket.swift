// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOWebSocket
import Synchronization

/// A client that is connected, and to whom one can say something at any time from any thread.
package final class WebSocket: Sendable, Hashable {
  private let channel: any Channel
  private let maximumWaiting: Int
  /// Bytes that have not gone out yet.
  private let waiting = Mutex(0)

  init(channel: any Channel, maximumWaiting: Int) {
    self.channel = channel
    self.maximumWaiting = maximumWaiting
  }

  package func send(_ text: String) { send(ByteBuffer(string: text), .text) }
  package func send(_ data: Data) { send(ByteBuffer(bytes: data), .binary) }
  package func close() {
    send(frame: WebSocketFrame(fin: true, opcode: .connectionClose, data: Self.normalClosure))
    // After what was sent before.
    channel.eventLoop.execute { [channel] in channel.close(promise: nil) }
  }

  /// The status 1000 (RFC 6455, section 7.4.1).
  private static let normalClosure = ByteBuffer(integer: UInt16(1000))

  private func send(_ data: ByteBuffer, _ opcode: WebSocketOpcode) {
    let size = data.readableBytes
    let isTooMuch = waiting.withLock {
      $0 += size
      return $0 > maximumWaiting
    }
    guard !isTooMuch else { return channel.close(promise: nil) }
    send(frame: WebSocketFrame(fin: true, opcode: opcode, data: data)) { [weak self] in
      self?.waiting.withLock { $0 -= size }
    }
  }

  func send(frame: WebSocketFrame, whenSent: (@Sendable () -> Void)? = nil) {
    guard channel.isActive else { return }
    // The promise is made on the loop: a loop that has ended drops what it is handed, and a promise with it.
    channel.eventLoop.execute { [channel] in
      let sent = channel.writeAndFlush(frame)
      if let whenSent { sent.whenComplete { _ in whenSent() } }
    }
  }

  package static func == (a: WebSocket, b: WebSocket) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Takes a socket's frames, and hands on what they say.
final class WebSocketConnection: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let socket: WebSocket
  private let handler: any WebSocketHandler
  /// The handler may take its time: what it does must not hold up the connections of others.
  private let queue = DispatchQueue(label: "understudy-socket")
  private var isCloseSent = false

  init(socket: WebSocket, handler: any WebSocketHandler) {
    self.socket = socket
    self.handler = handler
  }

  func handlerAdded(context: ChannelHandlerContext) {
    queue.async { [socket, handler] in handler.connect(socket) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    queue.async { [socket, handler] in handler.disconnect(socket) }
    context.fireChannelInactive()
  }

  /// A client that sends nothing more has left: it says so by a frame before.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      let text = String(buffer: frame.unmaskedData)
      queue.async { [socket, handler] in handler.receive(text, from: socket) }
    case .ping: socket.send(frame: WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
    case .connectionClose: socket.close()
    default: break
    }
  }

  /// Drops frames that other threads send while the socket closes: nothing may follow a close frame, and browsers report a further
  /// frame as a failed connection (RFC 6455, section 5.5.1).
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isCloseSent else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    let frame = Self.unwrapOutboundIn(data)
    if case .connectionClose = frame.opcode { isCloseSent = true }
    context.write(Self.wrapOutboundOut(frame), promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
