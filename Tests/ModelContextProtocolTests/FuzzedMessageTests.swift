// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import TestSupport
import XCTest

/// Tests almost valid messages, made from valid ones by random changes.
final class FuzzedMessageTests: ProtocolTestCase {
  private static let seeds = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"echo","arguments":{"text":"x"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
  ].map { Array($0.utf8) }

  /// Returns a seed with some bytes changed, removed, doubled or taken from another seed.
  private func message(_ generator: inout SeededGenerator) -> Data {
    var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
    for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 12))
      default:
        let other = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
        let start = Int.random(in: 0..<other.count, using: &generator)
        bytes.insert(contentsOf: other[start..<min(other.count, start + 20)], at: place)
      }
    }
    return Data(bytes.filter { $0 != UInt8(ascii: "\n") })
  }

  private func run(_ count: Int, seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let codes: Set = [-32700, -32600, -32601, -32602, -32022, -32000]
    for _ in 0..<count { server.receive(message(&generator)) }
    let isDone = try await eventually { self.server.waitUntilAnswered(until: 0) }
    XCTAssertTrue(isDone)
    for answer in sent.messages {
      guard let error = answer["error"] else {
        XCTAssertNotNil(answer["result"], answer.text)
        continue
      }
      XCTAssertTrue(codes.contains(error["code"]?.integer ?? 0), answer.text)
    }
    // The server still answers.
    let last = try await answer("server/discover")
    XCTAssertNotNil(last["result"])
  }

  func testFiveThousandChangedMessagesGetTheErrorsOfTheProtocol() async throws {
    try await run(5_000, seed: 51)
  }

  func testAHundredThousandChangedMessagesGetTheErrorsOfTheProtocol() async throws {
    let text = ProcessInfo.processInfo.environment["UNDERSTUDY_FUZZ_SEED"]
    let seed = text.flatMap { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
    print("seed \(seed)")
    try await run(100_000, seed: seed)
  }
}
