// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that an unknown key fails the test, with a message that lists the valid keys.
final class UnknownKeyTests: ControlsTestCase {
  private var collected: [String]?

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard collected == nil else {
      collected?.append(description)
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  private func failures(_ body: () -> Void) -> [String] {
    collected = []
    defer { collected = nil }
    body()
    return collected ?? []
  }

  func testAnUnknownKeyOfAnElementFailsTheTest() throws {
    let texts = failures { XCTAssertNil(app.buttons["Press"].value(forKey: "colour")) }
    let text = try XCTUnwrap(texts.first)
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(text.contains("\"colour\"") && text.contains("hasKeyboardFocus"), text)
  }

  func testAnUnknownKeyOfAQueryFailsTheTest() throws {
    let texts = failures { XCTAssertNil(app.buttons.value(forKey: "colour")) }
    let text = try XCTUnwrap(texts.first)
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(text.contains("\"colour\"") && text.contains("allElementsBoundByIndex"), text)
  }
}
