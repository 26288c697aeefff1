// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A key that elements do not have fails the test with those that they have.
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

  func testAnUnknownKeyOfAnElement() throws {
    let texts = failures { XCTAssertNil(app.buttons["Press"].value(forKey: "colour")) }
    let text = try XCTUnwrap(texts.first)
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(text.contains("\"colour\"") && text.contains("hasKeyboardFocus"), text)
  }

  func testAnUnknownKeyOfAQuery() throws {
    let texts = failures { XCTAssertNil(app.buttons.value(forKey: "colour")) }
    let text = try XCTUnwrap(texts.first)
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(text.contains("\"colour\"") && text.contains("allElementsBoundByIndex"), text)
  }
}
