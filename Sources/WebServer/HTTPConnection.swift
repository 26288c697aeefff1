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
  private let activity: ConnectionActivity
  private var request: WebRequest?
  private var isPersistent = true
  private var maximumBody = 0
  /// Whether the client waits for permission before it sends the body.
  private var expectsContinue = false
  /// The parts that arrive while the service determines the maximum size of the body.
  private var waiting: [HTTPServerRequestPart] = []
  private var isAskingForLimit = false
  /// The time limit of the next request, or of the response to a client that has closed its sending half.
  private var deadline: Scheduled<Void>?
  /// The time limit of a client that reads no part of a response.
  private var readingDeadline: Scheduled<Void>?
  private var answering: Task<Void, Never>?
  /// Whether a request is complete and its response has not been sent yet.
  private var isAnswering = false
  /// The number of responses that have not been sent completely.
  private var unsent = 0
  /// Whether the connection closes after the responses that have not been sent completely.
  private var isLast = false
  /// Whether the last response was sent before all of its request had arrived.
  private var isRefused = false
  /// Whether the server has closed its sending half, and discards the rest of a refused request.
  private var isDiscarding = false
  /// Whether the client has closed its sending half; the client may still read.
  private var isHalfClosed = false

  init(service: any WebService, limits: WebLimits, activity: ConnectionActivity) {
    self.service = service
    self.limits = limits
    self.activity = activity
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  /// Called when the connection becomes a WebSocket.
  func handlerRemoved(context: ChannelHandlerContext) { endTimeLimits() }

  private func endTimeLimits() {
    deadline?.cancel()
    readingDeadline?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    endTimeLimits()
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
    guard isAnswering || isAskingForLimit else {
      isLast = true
      return closeIfSent(context)
    }
    deadline = close(context, after: limits.halfClosed)
  }

  private func awaitRequest(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = close(context, after: limits.request)
  }

  private func awaitReading(_ context: ChannelHandlerContext) {
    readingDeadline?.cancel()
    readingDeadline = close(context, after: limits.reading)
  }

  private func close(_ context: ChannelHandlerContext, after seconds: Double) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: .milliseconds(Int64(seconds * 1000))) {
      channel.close(promise: nil)
    }
  }

  private func closeIfSent(_ context: ChannelHandlerContext) {
    if unsent == 0 { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    handle(Self.unwrapInboundIn(data), context)
    clientDidAct()
  }

  /// Updates the time since which the server has been waiting for this client.
  ///
  /// A client of which nothing more is expected counts as inactive.
  private func clientDidAct() {
    guard !isDiscarding else { return }
    activity.clientDidAct(isClientWaiting: isAnswering || isAskingForLimit)
  }

  private func handle(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    guard !isLast else { return }
    guard !isAskingForLimit else { return waiting.append(part) }
    switch part {
    case .head(let head):
      let request = WebRequest(head, on: context.channel)
      (self.request, isPersistent) = (request, head.isKeepAlive && !isHalfClosed)
      maximumBody = 0
      // A client of HTTP 1.0 does not know this status (RFC 9110, section 10.1.1).
      expectsContinue = head.version == .http1_1 && request["Expect"]?.lowercased() == "100-continue"
      guard !activity.isSurplus else { return refuse(503, context) }
      if request["Content-Length"] != nil || request["Transfer-Encoding"] != nil {
        askForLimit(of: request, context)
      }
    case .body(let part):
      guard let count = request?.body.count else { return }
      guard count + part.readableBytes <= maximumBody else { return refuse(413, context) }
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
  /// Other connections are served in the meantime.
  ///
  /// Nothing more is read from this connection until the limit is known.
  private func askForLimit(of request: WebRequest, _ context: ChannelHandlerContext) {
    isAskingForLimit = true
    setAutoRead(false, context)
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
    guard isAskingForLimit else { return }
    isAskingForLimit = false
    maximumBody = limit
    if let length = request["Content-Length"].flatMap({ Int($0) }), length > limit { refuse(413, context) }
    if expectsContinue, self.request != nil, waiting.isEmpty, !isHalfClosed { permitBody(context) }
    let parts = waiting
    waiting = []
    for part in parts { handle(part, context) }
    clientDidAct()
    // If the client has closed its sending half, the rest of an incomplete request cannot arrive any more.
    guard !isHalfClosed || self.request == nil else {
      isLast = true
      return closeIfSent(context)
    }
    setAutoRead(true, context)
  }

  /// Sends the status 100, after which a client sends the body that it has announced.
  private func permitBody(_ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
  }

  private func setAutoRead(_ isOn: Bool, _ context: ChannelHandlerContext) {
    // Setting the option fails only for a closed channel.
    context.channel.setOption(.autoRead, value: isOn).whenFailure { _ in }
  }

  /// Responds to a request before all of it has arrived.
  private func refuse(_ status: Int, _ context: ChannelHandlerContext) {
    guard request != nil else { return }
    request = nil
    isPersistent = false
    isRefused = true
    write(WebResponse(status: status), isHead: false, context)
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
    clientDidAct()
    // A slow client has unlimited time if it continues to read the response.
    deadline?.cancel()
    unsent += 1
    isLast = !isPersistent
    awaitReading(context)
    var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
    headers.replaceOrAdd(name: "Content-Length", value: String(response.body.count))
    if !isPersistent { headers.replaceOrAdd(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    var rest = isHead ? ByteBuffer() : ByteBuffer(bytes: response.body)
    while rest.readableBytes > 0, let part = rest.readSlice(length: min(rest.readableBytes, Self.part)) {
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(part)))).whenSuccess {
        let (connection, context) = bound.value
        connection.clientDidAct()
        connection.awaitReading(context)
      }
    }
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (connection, context) = bound.value
      connection.responseWasSent(context)
    }
  }

  /// The number of bytes after which a client counts as reading.
  private static let part = 64 << 10

  /// Begins the time limit of the next request, or closes the connection.
  ///
  /// A request that arrived before the previous response was sent may be answered already.
  private func responseWasSent(_ context: ChannelHandlerContext) {
    unsent -= 1
    clientDidAct()
    guard unsent == 0 else { return }
    readingDeadline?.cancel()
    guard context.channel.isActive, !isDiscarding else { return }
    if isLast, isRefused, !isHalfClosed {
      discardRest(context)
    } else if isLast {
      context.close(promise: nil)
    } else if !isAnswering, !isHalfClosed {
      awaitRequest(context)
    }
  }

  /// Closes the sending half of the connection, and discards the rest of a refused request until the client closes the
  /// other half.
  ///
  /// Closing a connection with unread bytes resets it, and a client that still sends could lose the response (RFC 9112,
  /// section 9.6).
  private func discardRest(_ context: ChannelHandlerContext) {
    (isDiscarding, isLast, isAskingForLimit) = (true, true, false)
    (request, waiting) = (nil, [])
    deadline?.cancel()
    deadline = close(context, after: limits.discarding)
    setAutoRead(true, context)
    context.close(mode: .output, promise: nil)
  }

  /// Closes the connection after an error.
  ///
  /// The client has violated HTTP or exceeded the limits; no other code is notified.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A request whose socket is refused, or whose handshake is invalid, gets a normal response.
    guard !(error is NIOWebSocketUpgradeError), !(error is HTTPServerUpgradeErrors) else { return }
    // The decoder reports each part that it reads after its first error.
    if isDiscarding, error is ByteToMessageDecoderError { return }
    // A request that cannot be parsed has got the status 400 before this call.
    guard error is HTTPParserError, !isDiscarding, !isHalfClosed else { return context.close(promise: nil) }
    discardRest(context)
  }
}
