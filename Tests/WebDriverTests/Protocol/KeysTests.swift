// SPDX-License-Identifier: Apache-2.0

import Interaction
import KeySymbols
import XCTest

@testable import WebDriver

/// Tests the actions that type a client's text, and the errors of values that an element cannot have.
final class KeysTests: XCTestCase {
  private func texts(_ actions: [ElementAction]) -> [String] {
    actions.map { action in
      switch action {
      case .typeText(let text): "type \(text)"
      case .typeKey(_, _, let name): name
      default: "\(action)"
      }
    }
  }

  private func actions(typing text: String) throws -> [String] { try texts(Keys.actions(typing: text)) }

  func testTextsAndKeysKeepTheirOrder() throws {
    XCTAssertEqual(try actions(typing: ""), [])
    XCTAssertEqual(try actions(typing: "Mïlk\n"), ["type Mïlk\n"])
    XCTAssertEqual(try actions(typing: "ab\u{e012}c\u{e01f}"), ["type ab", "\(KeySym.left)", "type c5"])
  }

  func testAModifierIsHeldUntilItIsReleased() throws {
    XCTAssertEqual(try actions(typing: "\u{e009}a\u{e000}x"), ["Control+a", "type x"])
    XCTAssertEqual(
      try actions(typing: "\u{e009}\u{e008}a\u{e008}b\u{e009}c"), ["Control+Shift+a", "Control+b", "type c"])
    guard case .typeKey(let key, let held, _)? = try Keys.actions(typing: "\u{e009}a").first else {
      return XCTFail("no key")
    }
    XCTAssertEqual(key, .a)
    XCTAssertEqual(held, .control)
  }

  func testACharacterOfSeveralScalarsIsNotTypedWithAModifier() throws {
    XCTAssertEqual(try actions(typing: "👍🏽"), ["type 👍🏽"])
    XCTAssertThrowsError(try actions(typing: "\u{e009}👍🏽")) {
      XCTAssertEqual(($0 as? WebDriverError)?.code, .invalidArgument)
    }
  }

  func testAValueWithSpecialKeysReplacesTheTextByKeys() throws {
    guard case .value("Milk") = try ValueChange(toValueOfClient: "Milk") else { return XCTFail("no text") }
    guard case .keys(let keys) = try ValueChange(toValueOfClient: "Milk\u{e006}") else {
      return XCTFail("no keys")
    }
    XCTAssertEqual(texts(keys), ["type Milk", "\(KeySym.return)"])
    guard case .keys = try ValueChange(toValueOfClient: "\u{e01f}") else {
      return XCTFail("a digit of the key pad is a key")
    }
  }

  func testRefusedValuesAreErrorsOfTheStandard() {
    let codes: [(ValueChangeError, WebDriverError.Code)] = [
      (.notEditable("\"Add\" Button"), .invalidElementState),
      (.staysSelected("\"Small\" RadioButton"), .invalidElementState),
      (.noState(.checkBox, "maybe"), .invalidArgument), (.noNumber("loud"), .invalidArgument),
      (.outOfRange(0...1, "2"), .invalidArgument),
    ]
    for (error, code) in codes {
      XCTAssertEqual(WebDriverError(error).code, code)
      XCTAssertEqual(WebDriverError(error).message, "\(error)")
    }
  }
}
