// SPDX-License-Identifier: Apache-2.0

import ModelContextProtocol
import Notation
import XCTest

/// Tests the two revisions in which a client opens the connection with `initialize`.
final class HandshakeTests: ProtocolTestCase {
  func testTheServerAcceptsTheRevisionOfTheClient() async throws {
    for version in ["2025-06-18", "2025-11-25"] {
      let result = try await initialize(version)["result"]
      XCTAssertEqual(result?["protocolVersion"], .string(version))
      XCTAssertEqual(result?["serverInfo"]?["name"], "echo")
      XCTAssertEqual(result?["instructions"], "Call echo.")
      XCTAssertNotNil(result?["capabilities"]?["tools"])
      XCTAssertNil(result?["resultType"])
    }
  }

  func testTheServerOffersItsNewestRevisionForAnUnknownOne() async throws {
    for version in ["2024-11-05", "2026-07-28", "tomorrow"] {
      let result = try await initialize(version)["result"]
      XCTAssertEqual(result?["protocolVersion"], "2025-11-25", version)
    }
  }

  func testToolsAreListedAndCalledAfterInitialize() async throws {
    _ = try await initialize()
    send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    let list = try await answer("tools/list")["result"]
    XCTAssertEqual(list?["tools"]?.array?.compactMap { $0["name"]?.string }, ["echo", "wait"])
    XCTAssertNil(list?["ttlMs"])
    let result = try await answer("tools/call", ["name": "echo", "arguments": ["text": "Grüße"]])["result"]
    XCTAssertEqual(result?["content"], [["type": "text", "text": "Grüße"]])
    XCTAssertEqual(result?["isError"], false)
    let ping = try await answer("ping")
    XCTAssertEqual(ping["result"], [:])
  }

  func testAFailedToolIsAResultAndNoError() async throws {
    _ = try await initialize()
    let answer = try await answer("tools/call", ["name": "echo"])
    XCTAssertEqual(answer["result"]?["isError"], true)
    XCTAssertNil(answer["error"])
  }

  func testCallsBeforeInitializeAreRefused() async throws {
    for method in ["tools/list", "tools/call"] {
      _ = try await answer(method)
      XCTAssertEqual(code, -32600, method)
    }
    // A ping is allowed at any time.
    let ping = try await answer("ping")
    XCTAssertNotNil(ping["result"])
  }

  func testUnknownMethodsAreRefusedWithTheirCode() async throws {
    _ = try await initialize()
    for method in ["resources/list", "prompts/list", "logging/setLevel", "tools/unknown", "rpc.discover"] {
      _ = try await answer(method)
      XCTAssertEqual(code, -32601, method)
    }
  }

  func testWrongParametersAreRefused() async throws {
    _ = try await answer("initialize")
    XCTAssertEqual(code, -32602)
    _ = try await initialize()
    for parameters: JSONValue in [
      [:], ["name": "unknown"], ["name": 5], ["name": "echo", "arguments": "text"],
      ["name": "echo", "arguments": []],
    ] {
      _ = try await answer("tools/call", parameters)
      XCTAssertEqual(code, -32602, parameters.text)
    }
    _ = try await answer("tools/list", ["cursor": "next"])
    XCTAssertEqual(code, -32602)
  }
}
