// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Synchronization
import XCTest

/// A test that sends messages to a server with ``EchoTools``.
class ProtocolTestCase: XCTestCase {
  /// The lines that a server has sent.
  final class Sent: Sendable {
    private let lines = Mutex<[Data]>([])

    func add(_ line: Data) { lines.withLock { $0.append(line) } }

    var messages: [JSONValue] {
      lines.withLock { $0 }.compactMap { try? JSONValue($0, maximumDepth: 100) }
    }
  }

  let tools = EchoTools()
  let sent = Sent()
  private(set) lazy var server = ProtocolServer(tools) { [sent] in sent.add($0) }

  /// The metadata with which a client of revision 2026-07-28 sends each request.
  static func meta(_ version: String) -> JSONValue {
    [
      "io.modelcontextprotocol/protocolVersion": .string(version),
      "io.modelcontextprotocol/clientCapabilities": [:],
      "io.modelcontextprotocol/clientInfo": ["name": "test", "version": "1"],
    ]
  }

  func send(_ text: String) { server.receive(Data(text.utf8)) }

  func request(_ method: String, _ parameters: JSONValue = [:], id: JSONValue = 1) {
    server.receive(
      JSONValue.object(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]).data)
  }

  /// Sends a request and returns its response.
  func answer(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    let before = sent.messages.count
    request(method, parameters, id: .number(Double(before + 100)))
    let hasArrived = try await eventually { self.sent.messages.count > before }
    XCTAssertTrue(hasArrived, "\(method) has no answer")
    return try XCTUnwrap(sent.messages.last)
  }

  func initialize(_ version: String = "2025-11-25") async throws -> JSONValue {
    try await answer(
      "initialize",
      [
        "protocolVersion": .string(version), "capabilities": [:],
        "clientInfo": ["name": "test", "version": "1"],
      ])
  }

  /// The code of the last response, which must be an error.
  var code: Int? { sent.messages.last?["error"]?["code"]?.integer }
}
