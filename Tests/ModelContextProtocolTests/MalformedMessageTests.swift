// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import XCTest

/// Tests lines that are no messages.
final class MalformedMessageTests: ProtocolTestCase {
  func testLinesThatAreNoJSONAreParseErrors() {
    for text in ["{", "not json", "{\"jsonrpc\":\"2.0\",}", "\u{1}", "{} {}", "[1,"] {
      send(text)
      XCTAssertEqual(code, -32700, text)
      XCTAssertEqual(sent.messages.last?.object?["id"], .null, text)
    }
    server.receive(Data([0xff, 0xfe, 0x80]))
    XCTAssertEqual(code, -32700)
    send(String(repeating: "[", count: 100_000))
    XCTAssertEqual(code, -32700)
  }

  func testValuesThatAreNoRequestsAreInvalid() {
    for text in [
      "5", "\"text\"", "null", "[]", #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "{}",
      #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1}"#,
      #"{"jsonrpc":"2.0","id":1,"method":5}"#, #"{"jsonrpc":"2.0","id":1,"method":"ping","params":5}"#,
      #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#,
    ] {
      send(text)
      XCTAssertEqual(code, -32600, text)
    }
  }

  func testAnInvalidRequestIsAnsweredWithItsId() {
    send(#"{"jsonrpc":"1.0","id":"seven","method":"ping"}"#)
    XCTAssertEqual(sent.messages.last?["id"], "seven")
  }

  func testNotificationsAndAnswersAreNotAnswered() {
    for text in [
      #"{"jsonrpc":"2.0","method":"notifications/unknown"}"#, #"{"jsonrpc":"2.0","method":"tools/call"}"#,
      #"{"jsonrpc":"2.0","id":3,"result":{}}"#, #"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":""}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
    ] {
      send(text)
    }
    XCTAssertEqual(sent.messages, [])
  }
}
