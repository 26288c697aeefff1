// SPDX-License-Identifier: Apache-2.0

import ModelContextProtocol
import Notation
import XCTest

/// Tests the revision 2026-07-28, in which each request declares its revision.
final class StatelessTests: ProtocolTestCase {
  private let meta: JSONValue = ["_meta": ProtocolTestCase.meta("2026-07-28")]

  private func with(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.merging(["_meta": Self.meta("2026-07-28")]) { $1 })
  }

  func testDiscoverListsTheRevisions() async throws {
    let result = try await answer("server/discover", meta)["result"]
    XCTAssertEqual(result?["supportedVersions"], ["2026-07-28", "2025-11-25", "2025-06-18"])
    XCTAssertEqual(result?["resultType"], "complete")
    XCTAssertNotNil(result?["capabilities"]?["tools"])
    XCTAssertEqual(result?["instructions"], "Call echo.")
    XCTAssertEqual(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"], "echo")
    XCTAssertEqual(result?["cacheScope"], "public")
    XCTAssertNotNil(result?["ttlMs"]?.integer)
  }

  func testToolsNeedNoHandshake() async throws {
    let list = try await answer("tools/list", meta)["result"]
    XCTAssertEqual(list?["tools"]?.array?.count, 2)
    XCTAssertEqual(list?["resultType"], "complete")
    XCTAssertNotNil(list?["ttlMs"]?.integer)
    let result = try await answer("tools/call", with(["name": "echo", "arguments": ["text": "a"]]))["result"]
    XCTAssertEqual(result?["resultType"], "complete")
    XCTAssertEqual(result?["content"], [["type": "text", "text": "a"]])
    XCTAssertNil(result?["ttlMs"])
  }

  func testAnUnknownRevisionIsRefusedWithTheSupportedOnes() async throws {
    for method in ["server/discover", "tools/list", "tools/call"] {
      let answer = try await answer(method, ["_meta": Self.meta("1900-01-01")])
      XCTAssertEqual(code, -32022, method)
      XCTAssertEqual(answer["error"]?["data"]?["requested"], "1900-01-01")
      XCTAssertEqual(answer["error"]?["data"]?["supported"]?.array?.first, "2026-07-28")
    }
  }

  func testMethodsOfOlderRevisionsAreUnknown() async throws {
    for method in ["ping", "initialize", "logging/setLevel"] {
      _ = try await answer(method, with(["protocolVersion": "2026-07-28"]))
      XCTAssertEqual(code, -32601, method)
    }
  }

  func testAClientThatProbesMayGoOnWithInitialize() async throws {
    _ = try await answer("server/discover", meta)
    _ = try await initialize("2025-11-25")
    let legacy = try await answer("tools/list")["result"]
    XCTAssertNil(legacy?["resultType"])
    let modern = try await answer("tools/list", meta)["result"]
    XCTAssertEqual(modern?["resultType"], "complete")
  }

  func testAProbeWithoutMetadataIsAnswered() async throws {
    let result = try await answer("server/discover")["result"]
    XCTAssertEqual(result?["supportedVersions"]?.array?.count, 3)
  }
}
