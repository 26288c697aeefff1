// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

/// Tests the modes of the screen of an X server.
final class XScreenResizerTests: XCTestCase {
  private var desktop: TestDisplay!

  override func setUpWithError() throws { desktop = try TestDisplay(windowManager: false) }

  override func tearDown() { desktop.stop() }

  private func connect() throws -> X11Display {
    try X11Display(display: desktop.name, authorityFile: desktop.authorityFile)
  }

  func testARefusedSizeLeavesTheScreenOn() throws {
    let display = try connect()
    let before = try display.monitors().map(\.frame)
    XCTAssertEqual(before.count, 1)
    // No X server of the tests has a screen of this size.
    let size = CGSize(width: 30_000, height: 30_000)
    XCTAssertThrowsError(try display.resizeScreen(to: size)) {
      XCTAssertEqual($0 as? WindowSystemError, .screenSizeRefused(size, display: display.name))
    }
    XCTAssertEqual(try display.monitors().map(\.frame), before)
    try display.resizeScreen(to: CGSize(width: 640, height: 480))
    XCTAssertEqual(try display.monitors().map(\.frame), [CGRect(x: 0, y: 0, width: 640, height: 480)])
  }

  func testASmallScreenGetsTheSameRateTwice() throws {
    let display = try connect()
    let size = CGSize(width: 320, height: 240)
    try display.resizeScreen(to: size)
    try display.setRefreshRate(60)
    let rate = try XCTUnwrap(display.refreshRate())
    try display.setRefreshRate(60)
    XCTAssertEqual(try display.refreshRate(), rate)
    XCTAssertEqual(try display.monitors().map(\.frame.size), [size])
  }
}
