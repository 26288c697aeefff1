// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import XCTest

/// Tests the connection with pipes, as a client has it.
final class ConnectionTests: XCTestCase {
  private struct Client {
    let tools = EchoTools()
    let input = Pipe()
    let output = Pipe()

    /// Runs the server until the client has disconnected.
    func serve() -> Task<Void, Never> {
      let connection = ProtocolConnection(
        tools, input: dup(input.fileHandleForReading.fileDescriptor),
        output: dup(output.fileHandleForWriting.fileDescriptor))
      // Only the server holds these ends.
      try? input.fileHandleForReading.close()
      try? output.fileHandleForWriting.close()
      return Task { await connection.run() }
    }

    func send(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }
  }

  private static let discover = #"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"# + "\n"
  private static func call(_ name: String) -> String {
    #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":""# + name
      + #"","arguments":{"text":"x"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#
      + "\n"
  }

  override func setUp() { signal(SIGPIPE, SIG_IGN) }

  func testPipedMessagesAreAnsweredBeforeTheEnd() async throws {
    let client = Client()
    let server = client.serve()
    client.send(Self.discover + Self.call("echo"))
    try client.input.fileHandleForWriting.close()
    await server.value
    XCTAssertEqual(client.tools.ends, 1)
    let lines = String(decoding: client.output.fileHandleForReading.availableData, as: UTF8.self)
      .split(separator: "\n")
    XCTAssertEqual(lines.count, 2, "\(lines)")
  }

  func testEmptyLinesAreNoMessagesAndLinesMayEndWithACarriageReturn() async throws {
    let client = Client()
    let server = client.serve()
    client.send("\n\r\n\(Self.discover.dropLast())\r\n\n")
    try client.input.fileHandleForWriting.close()
    await server.value
    let lines = String(decoding: client.output.fileHandleForReading.availableData, as: UTF8.self)
      .split(separator: "\n")
    XCTAssertEqual(lines.count, 1, "\(lines)")
    XCTAssertTrue(lines.first?.contains("supportedVersions") == true, "\(lines)")
  }

  func testALineOfAHundredMegabytesDoesNotEndTheServer() async throws {
    let client = Client()
    let server = client.serve()
    let piece = Data(repeating: UInt8(ascii: "a"), count: 1 << 20)
    for _ in 0..<100 { client.input.fileHandleForWriting.write(piece) }
    client.send("\n" + Self.discover)
    try client.input.fileHandleForWriting.close()
    await server.value
    let lines = String(decoding: client.output.fileHandleForReading.availableData, as: UTF8.self)
      .split(separator: "\n")
    XCTAssertEqual(lines.count, 2, "\(lines)")
    XCTAssertTrue(lines.first?.contains("-32700") == true, "\(lines)")
    XCTAssertTrue(lines.last?.contains("supportedVersions") == true, "\(lines)")
  }

  func testAClientThatVanishesEndsItsCalls() async throws {
    let client = Client()
    let server = client.serve()
    client.send(Self.call("wait"))
    let isWaiting = try await eventually { client.tools.waiting == 1 }
    XCTAssertTrue(isWaiting)
    try client.input.fileHandleForWriting.close()
    try client.output.fileHandleForReading.close()
    await server.value
    XCTAssertEqual(client.tools.ends, 1)
    XCTAssertEqual(client.tools.waiting, 0)
  }

  func testAClientThatClosesOnlyItsEndOfTheAnswersEndsTheServer() async throws {
    let client = Client()
    let server = client.serve()
    client.send(Self.discover)
    try client.output.fileHandleForReading.close()
    await server.value
    XCTAssertEqual(client.tools.ends, 1)
  }
}
