// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One client's requests, one after the other.
final class HTTPConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: any WebService
  private let limits: WebLimits
  private var request: WebRequest?
  private var isKeptAlive = true
  private var maximumBody = 0
  /// The parts that arrive while the service is asked how large a body may be.
  private var waiting: [HTTPServerRequestPart] = []
  private var isAskingForLimit = false
  private var deadline: Scheduled<Void>?
  private var answering: Task<Void, Never>?
  /// Whether a request has come whole, and its answer has not gone out.
  private var isAnswering = false
  /// Whether the client has said that nothing more comes from it; it may still read.
  private var isHalfClosed = false

  init(service: any WebService, limits: WebLimits) {
    self.service = service
    self.limits = limits
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  /// The connection is a socket from now on.
  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    answering?.cancel()
    context.fireChannelInactive()
  }

  /// A client that closes its half of the connection behind a request gets its answer.
  ///
  /// One that has gone altogether looks the same until something is sent to it, so an answer that takes long is given up.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    (isHalfClosed, isKeptAlive) = (true, false)
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
      (self.request, isKeptAlive) = (request, head.isKeepAlive && !isHalfClosed)
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

  /// Asks the service for the limit of the body, which may take a query of its database: other connections continue.
  ///
  /// Until then, nothing more is read.
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
    // The rest of a body comes no more.
    guard !isHalfClosed || self.request == nil else { return context.close(promise: nil) }
    readByItself(true, context)
  }

  private func readByItself(_ isOn: Bool, _ context: ChannelHandlerContext) {
    // It fails only for a channel that has closed.
    context.channel.setOption(.autoRead, value: isOn).whenFailure { _ in }
  }

  private func refuseBody(_ context: ChannelHandlerContext) {
    guard request != nil else { return }
    request = nil
    isKeptAlive = false
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
    // However long a slow client takes to read it.
    deadline?.cancel()
    var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
    headers.replaceOrAdd(name: "Content-Length", value: String(response.body.count))
    if !isKeptAlive { headers.replaceOrAdd(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if !isHead, !response.body.isEmpty {
      context.write(
        Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    // Before the end is written: a request that has come already is handed on then.
    let sent = context.eventLoop.makePromise(of: Void.self)
    if isKeptAlive {
      awaitRequest(context)
    } else {
      let channel = context.channel
      sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Closes the connection after an error: a client broke the rules of HTTP or exceeded the limits, and nobody else is notified.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A request that gets no socket, or asks for one wrongly, is answered like any other.
    guard !(error is NIOWebSocketUpgradeError), !(error is HTTPServerUpgradeErrors) else { return }
    context.close(promise: nil)
  }
}
