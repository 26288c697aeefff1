// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem
import XCTest

final class WindowTests: XCTestCase {
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

  func testWindowsAreListedBottomToTopWithTheirClientFrames() throws {
    let first = try TestWindow(
      on: desktop, title: "first", frame: CGRect(x: 100, y: 100, width: 300, height: 200))
    _ = try desktop.window("first", on: display) { $0.id == first.id && $0.isActive }
    let second = try TestWindow(
      on: desktop, title: "second", frame: CGRect(x: 200, y: 150, width: 300, height: 200))
    _ = try desktop.window("second", on: display) { $0.id == second.id && $0.isActive }
    let menu = try TestWindow(
      on: desktop, title: "menu", frame: CGRect(x: 5, y: 6, width: 70, height: 80),
      overrideRedirect: true)
    _ = try desktop.window("menu", on: display) { $0.id == menu.id }

    let windows = try display.windows()
    XCTAssertEqual(windows.map(\.title), ["first", "second", "menu"])
    XCTAssertEqual(windows.map(\.isUnmanaged), [false, false, true])
    XCTAssertEqual(windows.map(\.isActive), [false, true, false])
    XCTAssertEqual(windows[1].frame.size, CGSize(width: 300, height: 200))
    XCTAssertEqual(windows[2].frame, CGRect(x: 5, y: 6, width: 70, height: 80))
    XCTAssertGreaterThan(windows[0].frameExtents.top, 0)
    XCTAssertEqual(windows[0].processID, getpid())

    try display.activate(first.id)
    XCTAssertTrue(try display.waitForActive(first.id, until: MonotonicClock.now + 5))
    let titles = try display.windows().map(\.title)
    XCTAssertLessThan(
      try XCTUnwrap(titles.firstIndex(of: "second")), try XCTUnwrap(titles.firstIndex(of: "first")))
  }

  func testAFrameHasTheColorOfItsWindow() throws {
    let window = try TestWindow(
      on: desktop, frame: CGRect(x: 300, y: 200, width: 120, height: 90), color: 0x336699)
    let info = try desktop.window("the window", on: display) { $0.id == window.id }
    try Wait.until("the window is drawn") {
      try display.screenshot(of: info.frame).pixel(x: 60, y: 45)
        == .init(red: 0x33, green: 0x66, blue: 0x99)
    }
    let shot = try display.screenshot(of: info.frame)
    let color = Screenshot.Color(red: 0x33, green: 0x66, blue: 0x99)
    for (x, y) in [(0, 0), (119, 0), (0, 89), (119, 89)] {
      XCTAssertEqual(shot.pixel(x: x, y: y), color, "pixel \(x),\(y)")
    }
  }

  func testAClosedWindowIsNamedInTheError() throws {
    let window = try TestWindow(on: desktop, frame: CGRect(x: 9, y: 9, width: 20, height: 20))
    _ = try desktop.window("the window", on: display) { $0.id == window.id }
    window.destroy()
    try Wait.until("the window is gone") { try !display.windows().contains { $0.id == window.id } }
    XCTAssertThrowsError(try display.activate(window.id)) {
      XCTAssertEqual($0 as? WindowSystemError, .noSuchWindow(window.id))
    }
    XCTAssertThrowsError(try display.supportsPing(window.id))
  }

  func testWithoutAWindowManagerAllMappedWindowsAreListedAndCanBeFocused() throws {
    let bare = try TestDisplay(windowManager: false)
    defer { bare.stop() }
    let display = try bare.connect()
    let window = try TestWindow(on: bare, frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let info = try bare.window("the window", on: display) { $0.id == window.id }
    XCTAssertEqual(info.frame, CGRect(x: 10, y: 20, width: 30, height: 40))
    try display.activate(window.id)
    XCTAssertTrue(try display.waitForActive(window.id, until: MonotonicClock.now + 5))
  }

  func testTheScreenFrameFollowsTheMode() throws {
    XCTAssertEqual(display.screenFrame, CGRect(x: 0, y: 0, width: 1280, height: 800))
    let timing = "60 1024 1048 1152 1224 768 771 775 795".split(separator: " ").map(String.init)
    for arguments in [
      ["--newmode", "smaller"] + timing, ["--addmode", "screen", "smaller"],
      ["--output", "screen", "--mode", "smaller"],
    ] {
      try desktop.run("/usr/bin/xrandr", arguments)
    }
    XCTAssertEqual(display.screenFrame, CGRect(x: 0, y: 0, width: 1024, height: 768))
    let shot = try display.screenshot(of: CGRect(x: 0, y: 0, width: 1280, height: 800))
    XCTAssertEqual(shot.frame, display.screenFrame)
  }

  func testAMinimizedWindowIsListedButNotViewable() throws {
    let window = try TestWindow(on: desktop, frame: CGRect(x: 9, y: 9, width: 50, height: 50))
    _ = try desktop.window("the window", on: display) { $0.id == window.id }
    try desktop.run("/usr/bin/xdotool", ["windowminimize", "\(window.id.rawValue)"])
    try Wait.until("the window is minimized") {
      try display.windows().contains { $0.id == window.id && $0.isMinimized && !$0.isViewable }
    }
    try display.activate(window.id)
    _ = try desktop.window("the restored window", on: display) { $0.id == window.id && $0.isActive }
  }

  func testListingTenWindowsTakesAFewMilliseconds() throws {
    let windows = try (0..<10).map { number in
      try TestWindow(
        on: desktop, title: "window \(number)",
        frame: CGRect(x: 20 * number, y: 20 * number, width: 200, height: 100))
    }
    try Wait.until("ten windows") { try display.windows().filter(\.isViewable).count == 10 }
    var times: [TimeInterval] = []
    for _ in 0..<50 {
      let start = MonotonicClock.now
      _ = try display.windows()
      times.append(MonotonicClock.now - start)
    }
    let median = times.sorted()[25]
    print("windows(): \(median * 1000) ms for \(windows.count) windows")
    XCTAssertLessThan(median, 0.05)
  }
}
