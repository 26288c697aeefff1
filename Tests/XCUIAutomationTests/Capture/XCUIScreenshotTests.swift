// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests screenshots of the screen and of elements.
final class XCUIScreenshotTests: BehaviorTestCase {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Width and height from the header of a PNG file (RFC 2083, 4.1.1).
  private func size(of data: Data) -> [Int] {
    [16, 20].map { start in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  func testAScreenshotHasTheSizeOfTheScreen() {
    show(.labels, .gtk4, "A")
    let data = XCUIScreen.main.screenshot().pngRepresentation
    XCTAssertEqual([UInt8](data.prefix(8)), Self.signature)
    XCTAssertEqual(size(of: data), [1280, 800])
    XCTAssertEqual(XCUIScreen.screens.count, 1)
  }

  func testAScreenshotOfAnElementHasTheSizeOfItsFrame() {
    let app = show(.labels, .gtk4, "A")
    let data = app.windows.element.screenshot().pngRepresentation
    XCTAssertEqual([UInt8](data.prefix(8)), Self.signature)
    XCTAssertEqual(
      size(of: data), [Int(app.windows.element.frame.width), Int(app.windows.element.frame.height)])
  }

  func testAScreenshotChangesWithTheScreen() {
    let app = show(.labels, .gtk4, "A")
    let status = app.staticTexts.firstMatch
    let before = status.screenshot().pngRepresentation
    XCTAssertEqual(status.screenshot().pngRepresentation, before)
    app.buttons["A"].tap()
    XCTAssertNotEqual(status.screenshot().pngRepresentation, before)
  }

  func testAScreenshotOfAMissingElementFails() {
    let app = show(.labels, .gtk4)
    expectFailure(containing: "take a screenshot of \"B\" Button", "No matches") {
      _ = app.buttons["B"].screenshot()
    }
  }
}
