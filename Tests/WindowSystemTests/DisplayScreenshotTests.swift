// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem
import XCTest

final class DisplayScreenshotTests: XCTestCase {
  private var desktop: TestDisplay!
  private var display: (any DisplayClient)!

  override func setUpWithError() throws {
    desktop = try TestDisplay()
    display = try desktop.connect()
  }

  override func tearDown() {
    display = nil
    desktop.stop()
  }

  func testARectangleIsClippedToTheScreenAndCropped() throws {
    let window = try TestWindow(
      on: desktop, frame: CGRect(x: 0, y: 0, width: 100, height: 100), color: 0xff0000,
      overrideRedirect: true)
    window.fill(CGRect(x: 10, y: 20, width: 30, height: 40), color: 0x0000ff)
    try Wait.until("the window is drawn") {
      try display.screenshot(of: CGRect(x: 10, y: 20, width: 1, height: 1)).pixel(x: 0, y: 0)
        == .init(red: 0, green: 0, blue: 255)
    }
    let shot = try display.screenshot(of: CGRect(x: -50, y: -50, width: 150, height: 150))
    XCTAssertEqual(shot.frame, CGRect(x: 0, y: 0, width: 100, height: 100))
    XCTAssertEqual(shot.pixel(x: 9, y: 20), .init(red: 255, green: 0, blue: 0))
    let part = try XCTUnwrap(shot.cropped(to: CGRect(x: 10, y: 20, width: 30, height: 40)))
    XCTAssertEqual(part.width, 30)
    for (x, y) in [(0, 0), (29, 39)] {
      XCTAssertEqual(part.pixel(x: x, y: y), .init(red: 0, green: 0, blue: 255))
    }
    XCTAssertNil(shot.cropped(to: CGRect(x: 500, y: 0, width: 10, height: 10)))
  }

  func testARectangleOutsideTheScreenIsAnError() throws {
    let rect = CGRect(x: 5000, y: 0, width: 10, height: 10)
    XCTAssertThrowsError(try display.screenshot(of: rect)) {
      XCTAssertEqual(
        $0 as? WindowSystemError, .nothingToCapture(rect: rect, screen: display.screenFrame))
    }
  }

  func testTransparentWindowsShowTheWindowBelow() throws {
    let half = CGRect(x: 20, y: 0, width: 100, height: 100)
    let below = try TestWindow(
      on: desktop, frame: CGRect(x: 0, y: 0, width: 100, height: 100), color: 0xff0000,
      overrideRedirect: true)
    let above = try TestWindow(
      on: desktop, frame: half, color: 0x8000_0080, overrideRedirect: true, isTransparent: true)
    try withExtendedLifetime((below, above)) {
      let (red, mixed, overNothing) = (
        Screenshot.Color(red: 255, green: 0, blue: 0), Screenshot.Color(red: 127, green: 0, blue: 128),
        Screenshot.Color(red: 0, green: 0, blue: 128)
      )
      let screen = CGRect(x: 0, y: 0, width: 120, height: 100)
      try Wait.until("the upper window is drawn") {
        try display.screenshot(of: screen).pixel(x: 110, y: 50) == overNothing
      }
      let shot = try display.screenshot(of: screen)
      XCTAssertEqual([10, 50, 110].map { shot.pixel(x: $0, y: 50) }, [red, mixed, overNothing])
      let part = try display.screenshot(of: CGRect(x: 15, y: 40, width: 10, height: 10))
      XCTAssertEqual([4, 5].map { part.pixel(x: $0, y: 5) }, [red, mixed])
    }
  }

  func testAPictureOfADesktopIsWrittenAsPNGInMilliseconds() throws {
    try desktop.start("/usr/bin/mousepad", ["--disable-server", "/usr/share/common-licenses/GPL-3"])
    try desktop.start("/usr/bin/gtk4-widget-factory")
    try Wait.until("two windows") {
      try display.windows().filter { $0.isViewable && !$0.isUnmanaged }.count >= 2
    }
    let monitor = try desktop.displayServer.watchDamage()
    _ = try monitor.waitForQuiet(for: 0.3, until: MonotonicClock.now + 3)
    var captures: [TimeInterval] = []
    var encodings: [TimeInterval] = []
    var size = 0
    for _ in 0..<20 {
      let start = MonotonicClock.now
      let shot = try display.screenshot(of: display.screenFrame)
      captures.append(MonotonicClock.now - start)
      let png = try shot.pngData()
      encodings.append(MonotonicClock.now - start - (captures.last ?? 0))
      size = png.count
      XCTAssertEqual(Array(png.prefix(4)), [0x89, 0x50, 0x4e, 0x47])
    }
    if let path = ProcessInfo.processInfo.environment["SCREENSHOT_FILE"] {
      let shot = try display.screenshot(of: display.screenFrame)
      try Data(shot.pixels).write(to: URL(fileURLWithPath: path + ".bgrx"))
      try shot.pngData().write(to: URL(fileURLWithPath: path))
    }
    print(
      "capture \(captures.sorted()[10] * 1000) ms, PNG \(encodings.sorted()[10] * 1000) ms, \(size) bytes")
  }
}
