// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import WebServer
import XCTest

/// Tests the server on a real socket, with clients that violate the protocol.
final class WebServerTests: XCTestCase {
  private struct Service: WebService {

    func answer(_ request: WebRequest) async -> WebResponse {
      if request.path == "/slow" {
        // Only the cancellation ends this wait during the test.
        try? await Task.sleep(for: .seconds(60))
        ended.fulfill()
      }
      return WebResponse(status: 200, body: request.path == "/upload" ? request.body : Data("hello".utf8))
    }

    func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? {
      switch request.path {
      case "/socket": Echo()
      case "/talk": Talker()
      default: nil
      }
    }

    /// Blocks requests for "/undecided", those of ``Gated`` and the first message of ``Blocked``, like a database that does
    /// not reply.
    static let gate = DispatchSemaphore(value: 0)

    func maximumBody(of request: WebRequest) async -> Int {
      guard request.path == "/undecided" else { return request.path == "/upload" ? 1000 : 0 }
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          Self.gate.wait()
          continuation.resume(returning: 1000)
        }
      }
    }

    var ended = XCTestExpectation(description: "the answer was cancelled after the client had gone")
  }

  private struct Echo: WebSocketHandler {
    func connect(_ socket: WebSocket) {}
    func receive(_ text: String, from socket: WebSocket) { socket.send(text) }
    func disconnect(_ socket: WebSocket) {}
  }

  /// Sends continuously while the socket is open, and closes it at the first message.
  private final class Talker: WebSocketHandler {
    private let isOver = Mutex(false)

    func connect(_ socket: WebSocket) {
      Thread.detachNewThread {
        while !self.isOver.withLock({ $0 }) { socket.send("talk") }
      }
    }
    func receive(_ text: String, from socket: WebSocket) { socket.close() }
    func disconnect(_ socket: WebSocket) { isOver.withLock { $0 = true } }
  }

  private func serve(
    _ limits: WebLimits = WebLimits(), _ service: Service = Service(), _ body: (UInt16) async throws -> Void
  ) async throws {
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: service)
    do {
      try await body(server.port)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  func testLongLinesAreRefusedInLinearTime() async throws {
    try await serve { port in
      for size in [4 << 10, 16 << 10] {
        let answer = try Client(port).ask("GET /\(String(repeating: "a", count: size)) HTTP/1.1\r\n\r\n")
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200"), String(answer.prefix(100)))
      }
      var times: [Duration] = []
      for size in [100 << 10, 1 << 20, 8 << 20] {
        let before = ProcessorTime.ofProcess
        let long = String(repeating: "a", count: size)
        for request in [
          "GET /\(long) HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX-Long: \(long)\r\n\r\n", long,
          "GET / HTTP/1.1\r\n\(long): x\r\n\r\n",
        ] {
          let answer = try Client(port).ask(request)
          XCTAssertTrue(answer.hasPrefix("HTTP/1.1 400"), String(answer.prefix(100)))
        }
        times.append(ProcessorTime.ofProcess - before)
      }
      // The length increased by a factor of 8; quadratic time would increase by a factor of 64.
      XCTAssertLessThan(times[2], times[1] * 24)
    }
  }

  func testManyHeadersAreRefused() async throws {
    try await serve { port in
      let headers = (0..<500).map { "X-\($0): \($0)\r\n" }.joined()
      let answer = try Client(port).ask("GET / HTTP/1.1\r\n\(headers)\r\n")
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 400"), String(answer.prefix(100)))
      let cookies = "Cookie: " + String(repeating: "c", count: 8 << 10)
      XCTAssertTrue(try Client(port).ask("GET / HTTP/1.0\r\n\(cookies)\r\n\r\n").hasSuffix("hello"))
    }
  }

  func testABodyBeyondItsLimitIsRefused() async throws {
    try await serve { port in
      let answer = try Client(port).ask(
        "POST /upload HTTP/1.1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody")
      XCTAssertTrue(answer.hasSuffix("\r\n\r\nbody"), answer)
      for request in [
        "POST /upload HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx",
        "POST /upload HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
          + String(repeating: "10\r\n0123456789abcdef\r\n", count: 100) + "0\r\n\r\n",
      ] {
        let answer = try Client(port).ask(request)
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 413"), String(answer.prefix(100)))
      }
    }
  }

  func testAClientThatStillSendsReceivesTheRefusalOfItsRequest() async throws {
    try await serve { port in
      for (request, status) in [
        ("POST /upload HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413), ("no request\r\n\r\n", 400),
      ] {
        let client = try Client(port)
        try client.send(request)
        let answer = try client.read(until: "\r\n\r\n")
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 \(status)"), answer)
        // More than the buffers of the system can hold: the server has to read it, and must not reset the connection.
        XCTAssertEqual(
          client.sendUntilBlocked(Data(count: 16 << 20)).count, 0, "unsent bytes after \(status)")
        client.closeHalf()
        XCTAssertEqual(try client.read(), "", "\(status)")
      }
    }
  }

  func testARefusedClientThatSendsWithoutEndIsDisconnected() async throws {
    var limits = WebLimits()
    limits.discarding = 0.2
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: Service())
    for request in ["POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "no request\r\n\r\n"] {
      let client = try Client(server.port)
      try client.send(request)
      // The client neither closes its half nor sends the rest.
      _ = try client.read()
      waitUntil(deadline: 10) { server.countOfConnections == 0 }
      XCTAssertEqual(server.countOfConnections, 0, request)
    }
    await server.stop()
  }

  func testABodyIsRequestedFromAClientThatExpectsIt() async throws {
    try await serve { port in
      let head = "POST /upload HTTP/1.1\r\nExpect: 100-Continue\r\nConnection: close\r\n"
      for (framing, body) in [
        ("Content-Length: 4", "body"), ("Transfer-Encoding: chunked", "4\r\nbody\r\n0\r\n\r\n"),
      ] {
        let client = try Client(port)
        try client.send("\(head)\(framing)\r\n\r\n")
        XCTAssertEqual(try client.read(until: "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n")
        try client.send(body)
        let answer = try client.read()
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\nbody"), answer)
      }
      // A body that is refused, or that has arrived already, is not requested.
      for (rest, status) in [("99999\r\n\r\n", 413), ("4\r\n\r\nbody", 200)] {
        let answer = try Client(port).ask("\(head)Content-Length: \(rest)")
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 \(status)"), answer)
      }
    }
  }

  func testAPendingBodyLimitDoesNotBlockOtherRequests() async throws {
    try await serve { port in
      let undecided = try Client(port)
      try undecided.send("POST /undecided HTTP/1.1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbo")
      for _ in 1...8 {
        XCTAssertTrue(try Client(port).ask("GET / HTTP/1.1\r\n\r\n").hasSuffix("hello"))
      }
      Service.gate.signal()
      try undecided.send("dy")
      let answer = try undecided.read()
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200"), answer)
    }
  }

  func testAnIncompleteRequestEndsAtItsDeadline() async throws {
    var limits = WebLimits()
    limits.request = 0.3
    try await serve(limits) { port in
      for request in [
        "", "GET / HT", "GET / HTTP/1.1\r\nX: ", "POST /upload HTTP/1.1\r\nContent-Length: 9\r\n\r\nx",
      ] {
        XCTAssertEqual(try Client(port).ask(request), "", request)
      }
    }
  }

  func testAnAnswerIsCancelledWhenItsClientDisconnects() async throws {
    let service = Service()
    try await serve(WebLimits(), service) { port in
      let client = try Client(port)
      try client.send("GET /slow HTTP/1.1\r\n\r\n")
      // Another request is answered at the same time.
      XCTAssertTrue(try Client(port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
      client.close()
      await fulfillment(of: [service.ended], timeout: 10)
    }
  }

  func testAHalfClosedClientReceivesItsAnswer() async throws {
    try await serve { port in
      for request in [
        "GET / HTTP/1.1\r\n\r\n", "POST /upload HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
        "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n",
      ] {
        let client = try Client(port)
        try client.send(request)
        client.closeHalf()
        let answer = try client.read()
        XCTAssertEqual(
          answer.components(separatedBy: "HTTP/1.1 200").count, request.components(separatedBy: " /").count,
          answer)
        XCTAssertTrue(answer.hasSuffix("hello"), answer)
      }
      // An incomplete request is refused at once.
      let client = try Client(port)
      try client.send("POST /upload HTTP/1.1\r\nContent-Length: 9\r\n\r\nx")
      client.closeHalf()
      let refusal = try client.read()
      XCTAssertTrue(refusal.hasPrefix("HTTP/1.1 400"), refusal)
    }
  }

  /// Counts the sockets that are opened and closed.
  private struct Counted: WebService {
    struct Handler: WebSocketHandler {
      let counts: Counts
      func connect(_ socket: WebSocket) {
        counts.begun.withLock { $0 += 1 }
        for _ in 0..<20 { socket.send(String(repeating: "a", count: 1_000)) }
      }
      func receive(_ text: String, from socket: WebSocket) {
        text == "x" ? socket.close() : socket.send(text)
      }
      func disconnect(_ socket: WebSocket) { counts.ended.withLock { $0 += 1 } }
    }
    final class Counts: Sendable {
      let begun = Mutex(0)
      let ended = Mutex(0)
    }
    let counts = Counts()

    func maximumBody(of request: WebRequest) async -> Int {
      await pause()
      return 100_000
    }
    func answer(_ request: WebRequest) async -> WebResponse {
      await pause()
      return WebResponse(
        status: 200, body: request.path == "/large" ? Data(count: 4 << 20) : Data("hello".utf8))
    }
    func socketHandler(for request: WebRequest) async -> (any WebSocketHandler)? {
      await pause()
      return request.path == "/socket" ? Handler(counts: counts) : nil
    }
    /// Suspends until another thread resumes, like a database query.
    private func pause() async {
      await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
    }
  }

  /// In a debug build, an unfulfilled promise ends the process.
  func testDisconnectingClientsLeaveNoConnections() async throws {
    let upgrade =
      "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    let frames = Data([
      0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69, 0x89, 0x80, 0, 0, 0, 0, 0x81, 0x81, 0, 0, 0, 0, 0x78,
    ])
    let close = Data([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])
    let requests: [Data] = [
      Data("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /large HTTP/1.1\r\n\r\n".utf8),
      Data("POST / HTTP/1.1\r\nContent-Length: 20\r\n\r\n01234567890123456789".utf8),
      Data("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n0\r\n\r\n".utf8),
      Data("GET /socket HTTP/1.1\r\n\(upgrade)".utf8) + frames + close,
      Data("GET /socket HTTP/1.1\r\n\(upgrade)".utf8) + close + frames,
      Data("GET /no HTTP/1.1\r\n\(upgrade)".utf8) + frames,
    ]
    let service = Counted()
    var limits = WebLimits()
    limits.connections = 16
    limits.halfClosed = 0.2
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: service)
    let leaving: [(Client) -> Void] = [{ $0.close() }, { $0.reset() }, { $0.closeHalf() }]
    var last: [Client] = []
    var count = 0
    for request in requests {
      // Disconnects after each of the last bytes, where the state changes, and after every seventh byte of the head.
      for end in 0...request.count where end % 7 == 0 || end > request.count - 36 {
        for (number, leave) in leaving.enumerated() {
          let client = try Client(server.port)
          try client.send(request.prefix(end))
          // After a complete request, the client waits for the first bytes of the response; most others do not.
          if end == request.count {
            client.readSome(milliseconds: 10_000)
          } else if (end + number) % 5 == 0 {
            client.readSome(milliseconds: 10)
          }
          leave(client)
          last = Array((last + [client]).suffix(12))
          count += 1
        }
      }
    }
    last = []
    print("\(count) clients vanished")
    func isLeft() -> Bool {
      server.countOfConnections > 0
        || service.counts.begun.withLock { $0 } != service.counts.ended.withLock { $0 }
        || service.counts.begun.withLock { $0 } < 2 * leaving.count
    }
    waitUntil(deadline: 20) { !isLeft() }
    XCTAssertEqual(server.countOfConnections, 0, "connections of disconnected clients are left")
    XCTAssertEqual(service.counts.begun.withLock { $0 }, service.counts.ended.withLock { $0 })
    // The number of other clients that opened a socket before they left depends on the machine.
    XCTAssertGreaterThanOrEqual(
      service.counts.begun.withLock { $0 }, 2 * leaving.count,
      "two of the requests open a socket when they are complete")
    XCTAssertTrue(try Client(server.port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    // The server also stops while clients are in the middle of a request.
    let open = try requests.map { request in
      let client = try Client(server.port)
      try client.send(request.prefix(request.count - 3))
      return client
    }
    await server.stop()
    withExtendedLifetime(open) {}
  }

  func testIdleConnectionsMakeWayForNewOnes() async throws {
    var limits = WebLimits()
    limits.connections = 4
    try await serve(limits) { port in
      let idle = try (0..<20).map { _ in try Client(port) }
      XCTAssertTrue(try Client(port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
      XCTAssertEqual(try idle[0].read(), "")
    }
  }

  /// Blocks requests for "/wait" until the test opens the gate.
  private final class Gated: WebService {
    let waiting = Mutex(0)

    func maximumBody(of request: WebRequest) async -> Int { 1000 }
    func answer(_ request: WebRequest) async -> WebResponse {
      if request.path == "/wait" {
        waiting.withLock { $0 += 1 }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            Service.gate.wait()
            continuation.resume()
          }
        }
      }
      return WebResponse(status: 200, body: request.body.isEmpty ? Data("hello".utf8) : request.body)
    }
  }

  func testARequestIsAnsweredAlthoughManyOthersConnect() async throws {
    var limits = WebLimits()
    limits.connections = 2
    let service = Gated()
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: service)
    let working = try Client(server.port)
    try working.send("GET /wait HTTP/1.1\r\nConnection: close\r\n\r\n")
    XCTAssertTrue(waitUntil(deadline: 20) { service.waiting.withLock { $0 } == 1 })
    let idle = try (0..<5).map { _ in try Client(server.port) }
    XCTAssertTrue(try Client(server.port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    for client in idle { XCTAssertEqual(try client.read(), "", "an idle connection is closed") }
    Service.gate.signal()
    XCTAssertTrue(try working.read().hasSuffix("hello"))
    await server.stop()
  }

  func testANewRequestIsRefusedWhileAllConnectionsAreAtWork() async throws {
    var limits = WebLimits()
    limits.connections = 2
    let service = Gated()
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: service)
    let working = try (0..<2).map { _ in
      let client = try Client(server.port)
      try client.send("GET /wait HTTP/1.1\r\nConnection: close\r\n\r\n")
      return client
    }
    XCTAssertTrue(waitUntil(deadline: 20) { service.waiting.withLock { $0 } == 2 })
    for request in ["GET / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"] {
      let answer = try Client(server.port).ask(request)
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 503"), answer)
    }
    for _ in working { Service.gate.signal() }
    for client in working { XCTAssertTrue(try client.read().hasSuffix("hello")) }
    XCTAssertTrue(try Client(server.port).ask("GET / HTTP/1.1\r\n\r\n").hasSuffix("hello"))
    await server.stop()
  }

  func testAnUploadInProgressIsNotClosedBeforeAnIdleConnection() async throws {
    var limits = WebLimits()
    limits.connections = 3
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: Gated())
    let (upload, idle, probe) = (
      try Client(server.port), try Client(server.port), try Client(server.port)
    )
    /// Returns when the server has read everything that was sent before.
    func synchronize() throws {
      try probe.send("GET / HTTP/1.1\r\n\r\n")
      XCTAssertTrue(try probe.read(until: "hello").hasSuffix("hello"))
    }
    try upload.send("POST / HTTP/1.1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbo")
    try synchronize()
    try upload.send("d")
    try synchronize()
    XCTAssertTrue(try Client(server.port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    XCTAssertEqual(try idle.read(), "")
    try upload.send("y")
    XCTAssertTrue(try upload.read().hasSuffix("body"))
    await server.stop()
  }

  /// Answers with more bytes than the buffers of the system can hold.
  private struct Download: WebService {
    static let size = 32 << 20

    func answer(_ request: WebRequest) async -> WebResponse {
      WebResponse(status: 200, body: Data(count: Self.size))
    }
  }

  func testASlowDownloadIsCompleteAndThenTheTimeLimitOfTheNextRequestBegins() async throws {
    var limits = WebLimits()
    limits.request = 0.2
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: Download())
    let client = try Client(server.port)
    try client.send("GET / HTTP/1.1\r\n\r\n")
    var data = Data()
    // Eight pauses are eight times as long as the limit of a request.
    for count in 1...8 {
      try await Task.sleep(for: .seconds(limits.request))
      data += try client.readData(atLeast: (count << 20) - data.count)
    }
    data += try client.readData()
    let head = try XCTUnwrap(data.range(of: Data("\r\n\r\n".utf8)))
    XCTAssertEqual(data.count - head.upperBound, Download.size)
    await server.stop()
  }

  func testAClientThatReadsNothingIsDisconnected() async throws {
    var limits = WebLimits()
    limits.reading = 0.3
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: Download())
    for ending in ["", "Connection: close\r\n"] {
      let client = try Client(server.port)
      try client.send("GET / HTTP/1.1\r\n\(ending)\r\n")
      client.readSome(milliseconds: 10_000)
      waitUntil(deadline: 10) { server.countOfConnections == 0 }
      XCTAssertEqual(server.countOfConnections, 0, ending)
      client.close()
    }
    await server.stop()
  }

  func testRequestsOfOneConnectionAreAnsweredInOrder() async throws {
    try await serve { port in
      let request = "POST /upload HTTP/1.1\r\nContent-Length: 1\r\n"
      let answer = try Client(port).ask(
        (1...8).map { "\(request)\r\n\($0)" }.joined() + "\(request)Connection: close\r\n\r\n9")
      let bodies = answer.components(separatedBy: "\r\n\r\n").dropFirst().compactMap(\.first).map(String.init)
        .joined()
      XCTAssertEqual(bodies, "123456789", answer)
    }
  }

  func testNothingFollowsACloseFrame() async throws {
    try await serve { port in
      // The close frame of the client, and a text frame after which the server closes; both are masked with zeros.
      for closing in [Data([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]), Data([0x81, 0x81, 0, 0, 0, 0, 0x78])] {
        for _ in 0..<20 {
          let client = try Client(port)
          try client.openSocket("/talk")
          try client.send(closing)
          let frames = try client.readData()
          let close = try XCTUnwrap(frames.range(of: Data([0x88, 0x02, 0x03, 0xe8])), "no close frame")
          XCTAssertEqual(frames.count - close.upperBound, 0, "bytes after the close frame")
        }
      }
    }
  }

  /// Blocks the first message of a socket until the test opens the gate.
  private final class Blocked: WebService, WebSocketHandler {
    let received = Mutex(0)

    func answer(_ request: WebRequest) async -> WebResponse { WebResponse(status: 404, body: Data()) }
    func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? { self }
    func connect(_ socket: WebSocket) {}
    func receive(_ text: String, from socket: WebSocket) {
      if received.withLock({ $0 }) == 0 { Service.gate.wait() }
      received.withLock { $0 += 1 }
    }
    func disconnect(_ socket: WebSocket) {}
  }

  func testMessagesAreNotReadWhileTooManyWaitForTheirHandler() async throws {
    var limits = WebLimits()
    limits.unhandled = 1 << 20
    let service = Blocked()
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, limits: limits, service: service)
    let client = try Client(server.port)
    try client.openSocket("/")
    client.readSome(milliseconds: 10_000)
    // 64 messages of 1 MB, without a mask: more than the buffers of the system can hold.
    let size = 1 << 20
    let frame = Data([0x81, 0x7f, 0, 0, 0, 0, 0, 0x10, 0, 0]) + Data(count: size)
    let rest = client.sendUntilBlocked(Data((0..<64).map { _ in frame }.joined()))
    XCTAssertGreaterThan(rest.count, 0, "the server has read all messages")
    Service.gate.signal()
    waitUntil(deadline: 20) { service.received.withLock { $0 } >= 4 }
    XCTAssertGreaterThanOrEqual(service.received.withLock { $0 }, 4, "the server has not read on")
    await server.stop()
  }

  func testTheOldestSocketIsClosedIfTooManyAreOpen() async throws {
    var limits = WebLimits()
    limits.sockets = 2
    try await serve(limits) { port in
      let clients = try (0..<3).map { _ in
        let client = try Client(port)
        try client.openSocket("/socket")
        _ = try client.read(until: "\r\n\r\n")
        return client
      }
      XCTAssertEqual(try clients[0].read(), "")
      for client in clients.dropFirst() {
        try client.send(Data([0x81, 0x82, 0, 0, 0, 0]) + Data("hi".utf8))
        XCTAssertTrue(try client.read(until: "\u{2}hi").hasSuffix("hi"))
      }
    }
  }

  func testATooLargeMessageClosesOnlyItsSocket() async throws {
    var limits = WebLimits()
    limits.message = 1000
    try await serve(limits) { port in
      let client = try Client(port)
      try client.openSocket("/socket")
      // The final text frame "hi", masked with zeros; the next frame declares 65,535 bytes.
      try client.send(Data([0x81, 0x82, 0, 0, 0, 0]) + Data("hi".utf8))
      let answer = try client.read(until: "\u{2}hi")
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 101"), answer)
      try client.send(Data([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0]))
      XCTAssertFalse(try client.read().contains("hi"))
      XCTAssertTrue(try Client(port).ask("GET / HTTP/1.0\r\n\r\n").hasSuffix("hello"))
    }
  }
}

/// A client with a plain socket.
private final class Client {
  private var file: Int32

  init(_ port: UInt16) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // With this time limit, a hung server fails a test and does not block it.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(file, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close() }

  func close() {
    guard file >= 0 else { return }
    Foundation.close(file)
    file = -1
  }

  /// Closes the sending half of the connection; reading is still possible.
  func closeHalf() { shutdown(file, Int32(SHUT_WR)) }

  /// Resets the connection.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(file, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
    close()
  }

  /// Reads the bytes that arrive within a time.
  func readSome(milliseconds: Int32) {
    var descriptor = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    _ = recv(file, &buffer, buffer.count, 0)
  }

  func send(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The server may close the connection before it has read all bytes.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends until the connection accepts no more bytes for five seconds; a debug build reads slowly.
  ///
  /// - Parameter data: the bytes to send.
  /// - Returns: the bytes that were not sent.
  func sendUntilBlocked(_ data: Data) -> Data {
    var rest = data[...]
    var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty, poll(&descriptor, 1, 5000) > 0 {
      let count = rest.withUnsafeBytes {
        Foundation.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return rest
  }

  func send(_ text: String) throws { try send(Data(text.utf8)) }

  /// Reads until an ending arrives or the server closes the connection, for at most ten seconds.
  func read(until ending: String? = nil) throws -> String {
    String(decoding: try readData(until: ending), as: UTF8.self)
  }

  /// Reads until a number of bytes has arrived or the server closes the connection.
  func readData(atLeast size: Int) throws -> Data { try readData(until: nil, atLeast: size) }

  func readData(until ending: String? = nil, atLeast size: Int = .max) throws -> Data {
    var all = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < size, ending == nil || !all.reversed().starts(with: ending!.utf8.reversed()) {
      let count = recv(file, &buffer, buffer.count, 0)
      if count > 0 {
        all += buffer[..<count]
      } else if count == 0 || errno == ECONNRESET {
        break
      } else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
    return all
  }

  /// Requests a WebSocket; the caller has to read the response.
  func openSocket(_ path: String) throws {
    try send(
      "GET \(path) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n")
  }

  /// Sends a request with `Connection: close`, and reads the response.
  func ask(_ text: String) throws -> String {
    try send(text.replacingOccurrences(of: "HTTP/1.1\r\n\r\n", with: "HTTP/1.1\r\nConnection: close\r\n\r\n"))
    return try read()
  }
}
