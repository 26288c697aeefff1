// SPDX-License-Identifier: Apache-2.0

import KeySymbols
import XCTest

@testable import WebDriver

final class RequestedActionsTests: XCTestCase {
  private func sequence(_ source: WebDriverJSON) throws -> RequestedActions {
    try RequestedActions(["actions": [source]])
  }

  func testAMouseClickIsParsed() throws {
    let sequence = try sequence([
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
      "actions": [
        [
          "type": "pointerMove", "x": .number(3), "y": .number(-4), "duration": .number(250),
          "origin": "pointer",
        ],
        ["type": "pointerDown", "button": .number(2), "duration": .number(9)],
        ["type": "pause", "duration": .number(100)],
        ["type": "pointerUp", "button": .number(2)],
      ],
    ])
    XCTAssertEqual(sequence.ticks, 4)
    XCTAssertEqual(
      sequence.sources[0].actions,
      [
        .init(action: .pointerMove(x: 3, y: -4, .pointer), duration: 0.25),
        .init(action: .pointerDown(button: 3), duration: nil), .init(action: .pause, duration: 0.1),
        .init(action: .pointerUp(button: 3), duration: nil),
      ])
  }

  func testKeysOfTheStandardAreParsed() throws {
    XCTAssertEqual(try Keys.key("\u{e006}"), .return)
    XCTAssertEqual(try Keys.key("\u{e017}"), .delete)
    XCTAssertEqual(try Keys.key("ü"), KeySym("ü" as Unicode.Scalar))
    XCTAssertEqual(Keys.meaning(of: "\u{e009}"), .modifier(.control, .controlLeft))
    XCTAssertEqual(Keys.meaning(of: "\u{e01f}"), .text("5"))
    XCTAssertEqual(Keys.meaning(of: "\u{e031}"), .key(try XCTUnwrap(KeySym("\u{f704}"))))
    XCTAssertEqual(try Keys.key("u\u{308}"), KeySym("ü" as Unicode.Scalar))
    XCTAssertEqual(try Keys.key("\r\n"), .return)
    for wrong in ["", "ab", "\u{e000}", "👍🏽", "🇩🇪", "q\u{308}"] {
      XCTAssertThrowsError(try Keys.key(wrong), wrong) {
        XCTAssertEqual(($0 as? WebDriverError)?.code, .invalidArgument, wrong)
      }
    }
  }

  func testInvalidActionsAreRefused() {
    let wrong: [WebDriverJSON] = [
      "text", ["type": "pointer", "actions": []], ["type": "pointer", "id": "a"],
      ["type": "foot", "id": "a"],
      ["type": "pointer", "id": "a", "parameters": ["pointerType": "foot"], "actions": []],
      ["type": "key", "id": "a", "actions": [["type": "pointerDown"]]],
      ["type": "key", "id": "a", "actions": [["type": "keyDown"]]],
      ["type": "pointer", "id": "a", "actions": [["type": "pointerDown", "button": .number(9)]]],
      ["type": "pointer", "id": "a", "actions": [["type": "pointerMove", "x": .number(1)]]],
      ["type": "pointer", "id": "a", "actions": [["type": "pause", "duration": .number(-1)]]],
      ["type": "wheel", "id": "a", "actions": [["type": "scroll", "x": .number(1), "y": .number(1)]]],
    ]
    for source in wrong {
      XCTAssertThrowsError(try sequence(source), "\(source)") { error in
        XCTAssertEqual((error as? WebDriverError)?.code, .invalidArgument, "\(source)")
      }
    }
    XCTAssertThrowsError(try RequestedActions([:]))
  }
}
