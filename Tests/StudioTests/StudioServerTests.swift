// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebServer
import XCTest

@testable import Studio

/// Tests the server on a real socket with a real client.
final class StudioServerTests: XCTestCase {
  /// Sends the messages of pages back in capital letters.
  private final class Echo: WebSocketHandler {
    func connect(_ client: WebSocket) { client.send("welcome") }
    func receive(_ text: String, from client: WebSocket) { client.send(text.uppercased()) }
    func disconnect(_ client: WebSocket) {}
  }

  func testThePageIsServedWithSecurityHeaders() async throws {
    let server = try await StudioServer(port: 0, clients: Echo())
    let page = try curl([server.address.url])
    XCTAssertTrue(page.hasPrefix("HTTP/1.1 200"), page)
    for header in [
      "Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'", "X-Frame-Options: DENY",
      "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
      "Referrer-Policy: no-referrer",
    ] {
      XCTAssertTrue(page.contains(header), "\(header) is missing in \(page.prefix(900))")
    }
    XCTAssertFalse(page.lowercased().contains("access-control-allow"), "There must be no CORS header.")
    for (name, type) in [
      ("studio/studio.js", "javascript"), ("kit/dom.js", "javascript"), ("studio/studio.css", "text/css"),
      ("studio/icon.svg", "image/svg+xml"),
    ] {
      let file = try curl([server.address.url + name])
      XCTAssertTrue(file.hasPrefix("HTTP/1.1 200") && file.contains(type), String(file.prefix(300)))
    }
    await server.stop()
  }

  func testForeignRequestsAreRefused() async throws {
    let server = try await StudioServer(port: 0, clients: Echo())
    let address = server.address
    let root = "http://127.0.0.1:\(address.port)/"
    let attempts: [[String]] = [
      [root], [root + "studio/studio.js"], [root + "x" + address.token + "/"], [address.url + "../secret"],
      [address.url + "report/report.js"], [address.url + "studio"], [address.url + "studio/../kit/dom.js"],
      [address.url, "-H", "Host: evil.example:\(address.port)"],
      [address.url, "-H", "Origin: http://evil.example"],
      [address.url, "-H", "Sec-Fetch-Site: cross-site"], [address.url, "-X", "POST"],
      [address.url, "-X", "OPTIONS"],
      [address.url + "socket"],
      socketHeaders + [address.url + "socket", "-H", "Origin: http://evil.example"],
      socketHeaders + [address.url + "socket"],
    ]
    for attempt in attempts {
      let output = try curl(attempt)
      let isRefused = output.hasPrefix("HTTP/1.1 404") || output.hasPrefix("HTTP/1.1 400")
      XCTAssertTrue(isRefused, "\(attempt): \(output.prefix(200))")
      XCTAssertFalse(output.contains("Understudy"), "\(attempt) reads the page")
      XCTAssertFalse(output.contains("welcome"), "\(attempt) reads the socket")
    }
    await server.stop()
  }

  private let socketHeaders = [
    "-N", "-H", "Upgrade: websocket", "-H", "Connection: Upgrade", "-H", "Sec-WebSocket-Version: 13", "-H",
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
  ]

  private func curl(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-s", "-i", "--path-as-is", "--max-time", "2"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output
  }

  func testTheServerListensOnlyOnLoopback() async throws {
    let server = try await StudioServer(port: 0, clients: Echo())
    // The lines of /proc/net/tcp have address and port as hexadecimal numbers, the state 0A is LISTEN.
    let port = String(format: "%04X", server.address.port)
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let listening = tables.joined().split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(separator: " ").map(String.init)
      return fields.count > 3 && fields[1].hasSuffix(":\(port)") && fields[3] == "0A" ? fields[1] : nil
    }
    XCTAssertEqual(listening, ["0100007F:\(port)"])
    await server.stop()
  }

  func testAPortInUseIsReported() async throws {
    let first = try await StudioServer(port: 0, clients: Echo())
    do {
      let second = try await StudioServer(port: first.address.port, clients: Echo())
      await second.stop()
      XCTFail("Two servers listen on one port.")
    } catch {
      XCTAssertTrue("\(error)".contains("127.0.0.1:\(first.address.port)"), "\(error)")
      XCTAssertTrue("\(error)".contains("--port"), "\(error)")
    }
    await first.stop()
  }
}
