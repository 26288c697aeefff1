// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import WebDriver

/// Tests the strings that clients send in different forms.
final class ClientTextTests: XCTestCase {
  private func command(_ body: WebDriverJSON) -> SessionCommand {
    SessionCommand(command: .setElementValue, element: "e", name: nil, body: body)
  }

  private func parsed(_ body: String) throws -> SessionCommand {
    command(try WebDriverJSON(parsing: Data(body.utf8)))
  }

  func testAWholeNumberHasNoFraction() throws {
    for (body, value) in [
      (#"{"text": 42}"#, "42"), (#"{"value": -7}"#, "-7"), (#"{"value": [2026]}"#, "2026"),
      (#"{"text": 2.50}"#, "2.5"), (#"{"text": 1e3}"#, "1000"), (#"{"text": "42.0"}"#, "42.0"),
      (#"{"text": 9007199254740991}"#, "9007199254740991"),
    ] {
      XCTAssertEqual(try parsed(body).newValue(), value, body)
    }
  }

  func testTheCharactersOfAListAreJoined() throws {
    for (body, value) in [
      (#"{"value": ["4", "2"]}"#, "42"), (#"{"value": ["Milk"]}"#, "Milk"), (#"{"value": []}"#, ""),
      (#"{"value": ["1", 5, "."]}"#, "15."),
    ] {
      XCTAssertEqual(try parsed(body).newValue(), value, body)
      XCTAssertEqual(try parsed(body).keys(), value, body)
    }
  }

  func testTheTextPrecedesTheListOfOlderClients() throws {
    let both = command(["text": "new", "value": ["o", "l", "d"]])
    XCTAssertEqual(try both.newValue(), "new")
    XCTAssertEqual(try both.keys(), "new")
  }

  func testAValueWithoutATextIsRefused() throws {
    for body in [
      "{}", #"{"text": null}"#, #"{"text": true}"#, #"{"value": {"a": 1}}"#, #"{"value": ["a", true]}"#,
      #"{"value": [["a"]]}"#,
    ] {
      for read in [SessionCommand.newValue, SessionCommand.keys] {
        XCTAssertThrowsError(try read(parsed(body))(), body) { error in
          XCTAssertEqual((error as? WebDriverError)?.code, .invalidArgument, body)
        }
      }
    }
  }

  /// The standard allows only a string for keys, while Appium's clients send a number as a value.
  func testKeysAreNoNumber() {
    XCTAssertThrowsError(try parsed(#"{"text": 42}"#).keys())
  }
}
