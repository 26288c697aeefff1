// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests the size and the scale of the screen, which suites use to compute positions in screenshots.
final class ScreenTests: XCTestCase {
  func testTheScreenHasTheSizeOfItsScreenshot() throws {
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
