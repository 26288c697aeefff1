// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Suites reckon places and sizes of pictures with the screen's.
final class ScreenTests: XCTestCase {
  func testTheScreenIsAsLargeAsItsPicture() throws {
    let app = ControlsApp()
    app.launch()
    defer { app.terminate() }
    let picture = XCUIScreen.main.screenshot().image
    XCTAssertEqual(UIScreen.main.bounds.width * UIScreen.main.scale, picture.size.width * picture.scale)
    XCTAssertEqual(NSScreen.main?.frame, UIScreen.main.bounds)
    XCTAssertGreaterThan(UIScreen.main.bounds.height, 100)
    XCTAssertEqual(UIScreen.screens.count, XCUIScreen.screens.count)
  }
}
