// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Handles the requests of one client, one after the other.
final class HTTPConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: any WebService
  private let limits: WebLimits
  private var request: WebRequest?
  private var isPersistent = true
  private var maximumBody = 0
  /// The parts that arrive while the service determines the maximum size of the body.
  private var waiting: [HTTPServerRequestPart] = []
  private var isAskingForLimit = false
  private var deadline: Scheduled<Void>?
  private var answering: Task<Void, Never>?
  /// Whether a request is complete and its response has not been sent yet.
  private var isAnswering = false
  /// Whether the client has closed its sending half; the client may still read.
  private var isHalfClosed = false

  init(service: any WebService, limits: WebLimits) {
    self.service = service
    self.limits = limits
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  /// Called when the connection becomes a WebSocket.
  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    answering?.cancel()
    context.fireChannelInactive()
  }

  /// Handles a client that closes its sending half.
  ///
  /// If it does so after a request, it still receives the response.
  ///
  /// A client that has disconnected completely cannot be distinguished from such a client until something is sent. So a
  /// response that takes long is abandoned.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    (isHalfClosed, isPersistent) = (true, false)
    deadline?.cancel()
    guard isAnswering || isAskingForLimit else { return context.close(promise: nil) }
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(Int64(limits.halfClosed * 1000))) {
      channel.close(promise: nil)
    }
  }

  private func awaitRequest(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(Int64(limits.request * 1000))) {
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    take(Self.unwrapInboundIn(data), context)
  }

  private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    guard !isAskingForLimit else { return waiting.append(part) }
    switch part {
    case .head(let head):
      let request = WebRequest(head, on: context.channel)
      (self.request, isPersistent) = (request, head.isKeepAlive && !isHalfClosed)
      maximumBody = 0
      if request["Content-Length"] != nil || request["Transfer-Encoding"] != nil {
        askForLimit(of: request, context)
      }
    case .body(let part):
      guard let count = request?.body.count else { return }
      guard count + part.readableBytes <= maximumBody else { return refuseBody(context) }
      request?.body.append(contentsOf: part.readableBytesView)
    case .end:
      guard let request else { return }
      self.request = nil
      isAnswering = true
      if !isHalfClosed { deadline?.cancel() }
      answer(request, context)
    }
  }

  /// Requests the limit of the body from the service, which may query a database.
  ///
  /// Other connections are served meanwhile.
  ///
  /// Nothing more is read from this connection until the limit is known.
  private func askForLimit(of request: WebRequest, _ context: ChannelHandlerContext) {
    isAskingForLimit = true
    readByItself(false, context)
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    answering = Task { [service] in
      let limit = await service.maximumBody(of: request)
      loop.execute {
        let (connection, context) = bound.value
        guard context.channel.isActive else { return }
        connection.limitBody(of: request, to: limit, context)
      }
    }
  }

  private func limitBody(of request: WebRequest, to limit: Int, _ context: ChannelHandlerContext) {
    isAskingForLimit = false
    maximumBody = limit
    if let length = request["Content-Length"].flatMap({ Int($0) }), length > limit { refuseBody(context) }
    let parts = waiting
    waiting = []
    for part in parts { take(part, context) }
    // If the client has closed its sending half, the rest of an incomplete request cannot arrive any more.
    guard !isHalfClosed || self.request == nil else { return context.close(promise: nil) }
    readByItself(true, context)
  }

  private func readByItself(_ isOn: Bool, _ context: ChannelHandlerContext) {
    // Setting the option fails only for a closed channel.
    context.channel.setOption(.autoRead, value: isOn).whenFailure { _ in }
  }

  private func refuseBody(_ context: ChannelHandlerContext) {
    guard request != nil else { return }
    request = nil
    isPersistent = false
    write(WebResponse(status: 413), isHead: false, context)
  }

  private func answer(_ request: WebRequest, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    answering = Task { [service] in
      let response = await service.answer(request)
      loop.execute {
        let (connection, context) = bound.value
        guard context.channel.isActive else { return }
        connection.write(response, isHead: request.method == "HEAD", context)
      }
    }
  }

  private func write(_ response: WebResponse, isHead: Bool, _ context: ChannelHandlerContext) {
    isAnswering = false
    // There is no time limit for a slow client that reads the response.
    deadline?.cancel()
    var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
    headers.replaceOrAdd(name: "Content-Length", value: String(response.body.count))
    if !isPersistent { headers.replaceOrAdd(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if !isHead, !response.body.isEmpty {
      context.write(
        Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    // The time limit for the next request begins before the end is written: the write can pass on a request that has
    // already arrived, which ends this time limit.
    let sent = context.eventLoop.makePromise(of: Void.self)
    if isPersistent {
      awaitRequest(context)
    } else {
      let channel = context.channel
      sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Closes the connection after an error.
  ///
  /// The client has violated HTTP or exceeded the limits; no other code is notified.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A request whose socket is refused, or whose handshake is invalid, gets a normal response.
    guard !(error is NIOWebSocketUpgradeError), !(error is HTTPServerUpgradeErrors) else { return }
    context.close(promise: nil)
  }
}
