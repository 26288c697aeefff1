// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOWebSocket
import Synchronization

/// A connected client, to which any thread can send messages at any time.
package final class WebSocket: Sendable, Hashable {
  private let channel: any Channel
  private let maximumWaiting: Int
  /// The number of bytes that have not been sent yet.
  private let waiting = Mutex(0)

  init(channel: any Channel, maximumWaiting: Int) {
    self.channel = channel
    self.maximumWaiting = maximumWaiting
  }

  package func send(_ text: String) { send(ByteBuffer(string: text), .text) }
  package func send(_ data: Data) { send(ByteBuffer(bytes: data), .binary) }
  package func close() {
    send(frame: WebSocketFrame(fin: true, opcode: .connectionClose, data: Self.normalClosure))
    // The channel is closed on the event loop, so that the earlier messages are sent first.
    channel.eventLoop.execute { [channel] in channel.close(promise: nil) }
  }

  /// The status code 1000 (RFC 6455, section 7.4.1).
  private static let normalClosure = ByteBuffer(integer: UInt16(1000))

  func send(_ data: ByteBuffer, _ opcode: WebSocketOpcode) {
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

  private func send(frame: WebSocketFrame, whenSent: (@Sendable () -> Void)? = nil) {
    guard channel.isActive else { return }
    // The promise is created on the event loop. An event loop that has ended drops its closures, and a promise that was
    // created before would be dropped with them.
    channel.eventLoop.execute { [channel] in
      let sent = channel.writeAndFlush(frame)
      if let whenSent { sent.whenComplete { _ in whenSent() } }
    }
  }

  package static func == (a: WebSocket, b: WebSocket) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Receives a socket's frames, and passes their messages on.
final class WebSocketConnection: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let socket: WebSocket
  private let handler: any WebSocketHandler
  /// The handler may take a long time, so it runs on a queue where it does not delay other connections.
  private let queue = DispatchQueue(label: "understudy-socket")
  private var isCloseSent = false
  private let maximumUnhandled: Int
  /// The number of bytes of the messages that wait for the handler.
  private var unhandled = 0

  init(socket: WebSocket, handler: any WebSocketHandler, maximumUnhandled: Int) {
    self.socket = socket
    self.handler = handler
    self.maximumUnhandled = maximumUnhandled
  }

  func handlerAdded(context: ChannelHandlerContext) {
    queue.async { [socket, handler] in handler.connect(socket) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    queue.async { [socket, handler] in handler.disconnect(socket) }
    context.fireChannelInactive()
  }

  /// Handles a client that closes its sending half.
  ///
  /// Such a client has left, because it would send a close frame otherwise.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      receive(String(buffer: frame.unmaskedData), context)
    case .ping: socket.send(frame.unmaskedData, .pong)
    case .connectionClose: socket.close()
    default: break
    }
  }

  /// Passes a message to the handler, and stops reading while too many messages wait for it.
  private func receive(_ text: String, _ context: ChannelHandlerContext) {
    let size = text.utf8.count + Self.sizeOfEntry
    change(by: size, context)
    let (channel, loop) = (context.channel, context.eventLoop)
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    queue.async { [socket, handler] in
      handler.receive(text, from: socket)
      guard channel.isActive else { return }
      loop.execute {
        let (connection, context) = bound.value
        connection.change(by: -size, context)
      }
    }
  }

  /// An estimate of the memory for a message in the queue, in addition to its text.
  ///
  /// It limits the number of empty messages.
  private static let sizeOfEntry = 256

  private func change(by size: Int, _ context: ChannelHandlerContext) {
    let wasReading = unhandled <= maximumUnhandled
    unhandled += size
    let isReading = unhandled <= maximumUnhandled
    guard isReading != wasReading else { return }
    // Setting the option fails only for a closed channel.
    context.channel.setOption(.autoRead, value: isReading).whenFailure { _ in }
  }

  /// Drops frames that other threads send while the socket closes.
  ///
  /// Nothing may follow a close frame, and browsers report a further frame as a failed connection (RFC 6455, section
  /// 5.5.1).
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
