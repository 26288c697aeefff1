// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// The title bars that the compositor draws for programs that do not draw their own.
final class TitleBarTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!
  private var manager: UInt32 = 0

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    manager = try program.client.bind(ZxdgDecorationManagerV1.description)
  }

  override func tearDown() {
    desktop.stop()
    desktop = nil
    program = nil
  }

  private enum Part { static let bar: Int32 = 0, minimize: Int32 = 1, maximize: Int32 = 2, close: Int32 = 3 }

  /// Shows a window of 400 by 300 in the middle of the screen.
  private func show(
    _ title: String = "One", prepare: (TestProgram.Shown, _ decoration: UInt32) throws -> Void = { _, _ in }
  ) throws -> TestProgram.Shown {
    try program.showWindow(title, width: 400, height: 300, color: 0xff0000) { window in
      let decoration = program.client.make(ZxdgToplevelDecorationV1.description)
      program.client.send(
        manager, "get_toplevel_decoration", [.object(decoration), .object(window.role)])
      try prepare(window, decoration)
    }
  }

  private func middle(of part: Int32) throws -> Point {
    let rect = try XCTUnwrap(desktop.windows()[0].titleBar[part])
    return Point(x: Double(rect.x + rect.width / 2), y: Double(rect.y + rect.height / 2))
  }

  private func click(_ part: Int32) throws {
    let point = try middle(of: part)
    try desktop.click(point.x, point.y)
  }

  private func events(of window: TestProgram.Shown) throws -> [WireClient.Event] {
    try program.client.roundTrip().filter { $0.object == window.role }
  }

  func testTheBarIsAboveTheWindowWithThreeButtons() throws {
    _ = try show()
    let window = try desktop.windows()[0]
    XCTAssertEqual(window.frame, Rect(x: 440, y: 250, width: 400, height: 300))
    XCTAssertEqual(
      window.titleBar,
      [
        Part.bar: Rect(x: 440, y: 226, width: 400, height: 24),
        Part.minimize: Rect(x: 768, y: 226, width: 24, height: 24),
        Part.maximize: Rect(x: 792, y: 226, width: 24, height: 24),
        Part.close: Rect(x: 816, y: 226, width: 24, height: 24),
      ])
    XCTAssertEqual(try desktop.pixel(445, 228), 0xebebeb)
    XCTAssertEqual(try desktop.pixel(445, 251), 0xff0000)
  }

  func testTheTitleAndItsChangesAreDrawn() throws {
    func ink() throws -> Int {
      try desktop.picture(Rect(x: 440, y: 226, width: 320, height: 22)).pixels.filter { $0 == 0x2e2e2e }.count
    }
    let window = try show("")
    XCTAssertEqual(try ink(), 0)
    program.client.send(window.role, "set_title", [.string("Äж—")])
    try program.client.roundTrip()
    let few = try ink()
    XCTAssertGreaterThan(few, 20)
    program.client.send(window.role, "set_title", [.string(String(repeating: "日本 long ", count: 50))])
    try program.client.roundTrip()
    XCTAssertGreaterThan(try ink(), 10 * few)
    XCTAssertEqual(try desktop.pixel(441, 238), 0xebebeb, "the margin is empty")
  }

  func testPartsOfABarOutsideOfThePictureAreNotDrawn() throws {
    _ = try show("A long title for many letters")
    let number = try desktop.windows()[0].id
    for (x, y) in [(-380, -200), (1270, 790), (-100_000, 400), (500, 10)] as [(Int32, Int32)] {
      try desktop.request("place", [.uint(number), .int(x), .int(y), .int(0), .int(0)])
      XCTAssertEqual(try desktop.picture(Rect(x: 0, y: 0, width: 1280, height: 800)).width, 1280)
      XCTAssertEqual(try desktop.picture(Rect(x: 600, y: 5, width: 3, height: 3)).width, 3)
    }
  }

  func testAWindowThatDrawsItsOwnBarGetsNoSecondOne() throws {
    let own = try show { _, decoration in program.client.send(decoration, "set_mode", [.uint(1)]) }
    XCTAssertEqual(try desktop.windows()[0].titleBar, [:])
    _ = own
    let manager = try program.client.bind(OrgKdeKwinServerDecorationManager.description)
    for (mode, hasBar) in [(0, false), (1, false), (2, true)] as [(UInt32, Bool)] {
      let title = "KDE \(mode)"
      _ = try program.showWindow(title, width: 400, height: 300, color: 0xff) { window in
        let decoration = program.client.make(OrgKdeKwinServerDecoration.description)
        program.client.send(manager, "create", [.object(decoration), .object(window.surface)])
        program.client.send(decoration, "request_mode", [.uint(mode)])
      }
      XCTAssertEqual(try desktop.window(title).titleBar.isEmpty, !hasBar, title)
    }
    _ = try program.showWindow("Neither", width: 400, height: 300, color: 0xff)
    XCTAssertEqual(try desktop.window("Neither").titleBar, [:])
  }

  func testAPressIsNotSentToTheProgramAndCloseRequestsTheEnd() throws {
    let window = try show()
    try program.client.roundTrip()
    try click(Part.close)
    let all = try program.client.roundTrip()
    XCTAssertEqual(all.filter { $0.object == window.role }.map(\.name), ["close"])
    XCTAssertFalse(all.contains { $0.object == program.pointer && $0.name == "button" })
  }

  func testAReleaseElsewhereDoesNotClose() throws {
    let window = try show()
    try program.client.roundTrip()
    let place = try middle(of: Part.close)
    try desktop.movePointer(place.x, place.y)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    try desktop.movePointer(place.x - 30, place.y)
    try desktop.request("button", [.uint(0x110), .uint(0)])
    XCTAssertEqual(try events(of: window).map(\.name), [])
  }

  func testMaximizeLeavesRoomForTheBarAndRestores() throws {
    let window = try show()
    try program.client.roundTrip()
    try click(Part.maximize)
    let event = try XCTUnwrap(events(of: window).last { $0.name == "configure" })
    XCTAssertEqual(Array(event.arguments[..<2]), [.int(1280), .int(776)])
    XCTAssertEqual(try desktop.windows()[0].titleBar[Part.bar]?.y, 0)
    try click(Part.maximize)
    let restored = try XCTUnwrap(events(of: window).last { $0.name == "configure" })
    XCTAssertEqual(Array(restored.arguments[..<2]), [.int(400), .int(300)])
    XCTAssertEqual(try desktop.windows()[0].frame.y, 250)
  }

  func testADoubleClickOnTheTitleMaximizes() throws {
    _ = try show()
    XCTAssertTrue(try click(times: 2, interval: 80).contains(.maximized))
    XCTAssertFalse(try click(times: 2, interval: 80).contains(.maximized))
  }

  func testTwoSlowClicksOnTheTitleDoNotMaximize() throws {
    _ = try show()
    XCTAssertFalse(try click(times: 2, interval: 1000).contains(.maximized))
  }

  /// Clicks on the title, and returns the state of the window.
  private func click(times: UInt32, interval: UInt32) throws -> UnderstudyControl.State {
    let window = try desktop.windows()[0]
    let bar = try XCTUnwrap(window.titleBar[Part.bar])
    let isDone = try desktop.number(
      "click",
      [
        .uint(0x110), .fixed(Double(bar.x + 100)), .fixed(Double(bar.y + 10)), .uint(window.id), .uint(times),
        .uint(interval), .uint(0),
      ])
    XCTAssertEqual(isDone, 1)
    return try desktop.windows()[0].state
  }

  func testMinimizeHidesTheWindow() throws {
    _ = try show()
    try click(Part.minimize)
    XCTAssertEqual(try desktop.windows()[0].state, .minimized)
    XCTAssertNotEqual(try desktop.pixel(445, 228), 0xebebeb)
  }

  func testADragMovesTheWindowAndItsPopups() throws {
    let window = try show()
    _ = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00,
      grab: false)
    try desktop.movePointer(600, 238)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    try desktop.movePointer(650, 258)
    try desktop.movePointer(500, 288)
    try desktop.request("button", [.uint(0x110), .uint(0)])
    let windows = try desktop.windows()
    XCTAssertEqual(windows.map { [$0.frame.x, $0.frame.y] }, [[350, 350], [340, 300]])
    try desktop.movePointer(100, 100)
    XCTAssertEqual(try desktop.windows()[1].frame.x, 340)
  }

  func testAFingerMovesTheWindowAndPressesButtons() throws {
    let window = try show()
    for (phase, x, y) in [(0, 600, 238), (1, 610, 248), (1, 620, 268), (2, 620, 268)]
      as [(UInt32, Double, Double)]
    {
      try desktop.request("touch", [.int(0), .uint(phase), .fixed(x), .fixed(y)])
    }
    XCTAssertEqual(try desktop.windows()[0].frame, Rect(x: 460, y: 280, width: 400, height: 300))
    try program.client.roundTrip()
    let close = try middle(of: Part.close)
    for phase in [0, 2] as [UInt32] {
      try desktop.request("touch", [.int(1), .uint(phase), .fixed(close.x), .fixed(close.y)])
    }
    XCTAssertEqual(try events(of: window).map(\.name), ["close"])
  }

  func testAPressWhileAMenuIsOpenOnlyClosesTheMenu() throws {
    let window = try show()
    let popup = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    let close = try XCTUnwrap(desktop.window("One").titleBar[Part.close])
    try desktop.click(Double(close.x + 5), Double(close.y + 5))
    let all = try program.client.roundTrip()
    XCTAssertTrue(all.contains { $0.object == popup.role && $0.name == "popup_done" })
    XCTAssertFalse(all.contains { $0.object == window.role && $0.name == "close" })
  }

  func testAFixedSizeHasNoMaximizeButtonAndAFullScreenNoBar() throws {
    let window = try show { window, _ in
      for name in ["set_min_size", "set_max_size"] {
        program.client.send(window.role, name, [.int(400), .int(300)])
      }
    }
    XCTAssertEqual(try Set(desktop.windows()[0].titleBar.keys), [Part.bar, Part.minimize, Part.close])
    program.client.send(window.role, "set_fullscreen", [.object(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.windows()[0].titleBar, [:])
  }

  func testAWindowThatEndsDuringAPressInItsBarIsForgotten() throws {
    let window = try show()
    _ = try program.showWindow("Two", width: 200, height: 100, color: 0x0000ff)
    try desktop.movePointer(600, 238)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    program.client.send(window.role, "destroy", [])
    program.client.send(window.shell, "destroy", [])
    try program.client.roundTrip()
    try desktop.movePointer(620, 268)
    try desktop.request("button", [.uint(0x110), .uint(0)])
    XCTAssertEqual(try desktop.windows().map(\.title), ["Two"])
    try desktop.click(
      Double(try desktop.windows()[0].frame.x + 5), Double(try desktop.windows()[0].frame.y + 5))
    XCTAssertTrue(
      try program.client.roundTrip().contains { $0.object == program.pointer && $0.name == "button" })
  }
}
