// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Windows, popups and pictures, by clients that speak the protocol directly.
final class CompositorWindowTests: XCTestCase {
  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  func testAWindowIsInTheMiddleOfTheScreenWithItsPixels() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let windows = try desktop.windows()
    XCTAssertEqual(windows.map(\.title), ["One"])
    XCTAssertEqual(windows[0].frame, Rect(x: 440, y: 250, width: 400, height: 300))
    XCTAssertEqual(windows[0].state, [.active, .visible])
    XCTAssertEqual(try desktop.pixel(441, 251), 0xff0000)
    XCTAssertNotEqual(try desktop.pixel(439, 251), 0xff0000)
  }

  func testALargeWindowHasItsOwnCornerAsFarAsTheScreenHasRoom() throws {
    let program = try TestProgram(desktop.socket)
    func corners(_ width: Int32, _ height: Int32) throws -> [[Int32]] {
      let shown = try (1...3).map {
        try program.showWindow("\($0)", width: width, height: height, color: 0xff)
      }
      let corners = try desktop.windows().reversed().map { [$0.frame.x, $0.frame.y] }
      for window in shown {
        program.client.send(window.role, "destroy", [])
        program.client.send(window.shell, "destroy", [])
      }
      try program.client.roundTrip()
      return corners
    }
    XCTAssertEqual(try corners(400, 300), [[440, 250], [464, 274], [488, 298]])
    XCTAssertEqual(try corners(400, 780), [[440, 10], [464, 20], [488, 20]])
    XCTAssertEqual(try corners(1270, 790), [[5, 5], [10, 10], [0, 0]])
    XCTAssertEqual(try corners(1280, 800), [[0, 0], [0, 0], [0, 0]])
  }

  func testTheFrameLeavesTheShadowOut() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    program.client.send(window.shell, "set_window_geometry", [.int(20), .int(10), .int(360), .int(270)])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    let state = try desktop.windows()[0]
    XCTAssertEqual(state.frame.width, 360)
    XCTAssertEqual(state.frame.height, 270)
    XCTAssertEqual(state.surface, state.frame.offset(by: -20, -10).resized(400, 300))
  }

  func testAPopupIsBesideItsAnchorAndClosesWithAClickElsewhere() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let popup = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    let windows = try desktop.windows()
    XCTAssertEqual(windows.map(\.kind), [1, 0])
    XCTAssertEqual(windows[0].parent, windows[1].id)
    XCTAssertEqual(windows[0].frame, Rect(x: 450, y: 300, width: 80, height: 100))
    XCTAssertEqual(try desktop.pixel(455, 305), 0x00ff00)

    try desktop.click(460, 310)
    XCTAssertFalse(
      try program.client.roundTrip().contains { $0.object == popup.role && $0.name == "popup_done" })
    try desktop.click(700, 500)
    XCTAssertTrue(
      try program.client.roundTrip().contains { $0.object == popup.role && $0.name == "popup_done" })
  }

  func testAPopupAfterAMovementIsATooltipAndAfterAPressIsNot() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let anchor = Rect(x: 10, y: 20, width: 50, height: 30)
    try desktop.click(460, 310)
    let list = try program.showPopup(
      of: window, width: 80, height: 100, anchor: anchor, color: 0x00ff00, grab: false)
    XCTAssertFalse(try XCTUnwrap(try desktop.windows().first { $0.kind == 1 }).state.contains(.tooltip))
    program.client.send(list.role, "destroy", [])
    try program.client.roundTrip()
    try desktop.request("move_pointer", [.fixed(600), .fixed(400)])
    _ = try program.showPopup(
      of: window, width: 80, height: 100, anchor: anchor, color: 0x00ff00, grab: false)
    XCTAssertTrue(try XCTUnwrap(try desktop.windows().first { $0.kind == 1 }).state.contains(.tooltip))
  }

  func testAClickReachesTheWindowAtThePointerWithItsPlace() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    try desktop.click(450, 270)
    let events = try program.client.roundTrip().filter { $0.object == program.pointer }
    XCTAssertEqual(
      events.map(\.name), ["enter", "frame", "motion", "frame", "button", "frame", "button", "frame"])
    XCTAssertEqual(events[0].arguments[1], .object(window.surface))
    XCTAssertEqual(Array(events[0].arguments[2...]), [.fixed(10), .fixed(20)])
  }

  func testAHiddenWindowIsRaisedByAClick() throws {
    let first = try TestProgram(desktop.socket)
    _ = try first.showWindow("First", width: 600, height: 400, color: 0xff0000)
    let second = try TestProgram(desktop.socket)
    _ = try second.showWindow("Second", width: 400, height: 300, color: 0x0000ff)
    XCTAssertEqual(try desktop.windows().map(\.title), ["Second", "First"])
    XCTAssertTrue(try first.client.roundTrip().contains { $0.object == first.keyboard && $0.name == "leave" })
    try desktop.click(345, 205)
    XCTAssertEqual(try desktop.windows().map(\.title), ["First", "Second"])
    XCTAssertTrue(try first.client.roundTrip().contains { $0.object == first.keyboard && $0.name == "enter" })
  }

  func testKeysReachOnlyTheActiveWindow() throws {
    let first = try TestProgram(desktop.socket)
    _ = try first.showWindow("First", width: 600, height: 400, color: 0xff0000)
    let second = try TestProgram(desktop.socket)
    _ = try second.showWindow("Second", width: 400, height: 300, color: 0x0000ff)
    try first.client.roundTrip()
    try second.client.roundTrip()
    XCTAssertEqual(try desktop.strokes("A"), 1)
    XCTAssertFalse(try first.client.roundTrip().contains { $0.name == "key" })
    let events = try second.client.roundTrip().filter { $0.object == second.keyboard }
    XCTAssertEqual(events.map(\.name), ["key", "modifiers", "key", "key", "key", "modifiers"])
    // Shift is held while the letter is pressed.
    XCTAssertEqual(events[1].arguments[1], .uint(1))
  }

  func testAClosedWindowPassesTheKeyboardToTheNext() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("First", width: 600, height: 400, color: 0xff0000)
    let second = try program.showWindow("Second", width: 400, height: 300, color: 0x0000ff)
    let events = try program.hide(second)
    XCTAssertTrue(events.contains { $0.object == program.keyboard && $0.name == "enter" })
    XCTAssertEqual(try desktop.windows().map(\.title), ["First"])
  }

  func testAMaximizedWindowGetsTheSizeOfTheScreen() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    try program.client.roundTrip()
    program.client.send(window.role, "set_maximized", [])
    let event = try XCTUnwrap(
      program.client.roundTrip().first { $0.object == window.role && $0.name == "configure" })
    XCTAssertEqual(Array(event.arguments[..<2]), [.int(1280), .int(800)])
    XCTAssertEqual(try desktop.windows()[0].frame.x, 0)
  }

  func testASubsurfaceMovesWithItsParentAndIsDrawnAboveIt() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let compositor = try program.client.bind(WlSubcompositor.description)
    let part = program.makeSurface()
    let subsurface = program.client.make(WlSubsurface.description)
    program.client.send(
      compositor, "get_subsurface", [.object(subsurface), .object(part), .object(window.surface)])
    program.client.send(subsurface, "set_position", [.int(50), .int(60)])
    program.attach(part, width: 20, height: 20, color: 0x00ffff)
    program.client.send(part, "commit", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.pixel(495, 315), 0xff0000, "a synchronized part appears only with its parent")
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.pixel(495, 315), 0x00ffff)
    XCTAssertEqual(try desktop.pixel(515, 335), 0xff0000)
  }

  func testTheOrderOfSubsurfacesChangesWithTheirParent() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let compositor = try program.client.bind(WlSubcompositor.description)
    func addPart(_ color: UInt32) -> (surface: UInt32, subsurface: UInt32) {
      let surface = program.makeSurface()
      let subsurface = program.client.make(WlSubsurface.description)
      program.client.send(
        compositor, "get_subsurface", [.object(subsurface), .object(surface), .object(window.surface)])
      program.client.send(subsurface, "set_desync", [])
      program.attach(surface, width: 20, height: 20, color: color)
      program.client.send(surface, "commit", [])
      return (surface, subsurface)
    }
    func pixel(committing: Bool) throws -> UInt32 {
      if committing { program.client.send(window.surface, "commit", []) }
      try program.client.roundTrip()
      return try desktop.pixel(445, 255)
    }
    let green = addPart(0x00ff00)
    let blue = addPart(0x0000ff)
    XCTAssertEqual(try pixel(committing: false), 0xff0000, "a new part appears with its parent")
    XCTAssertEqual(try pixel(committing: true), 0x0000ff)
    program.client.send(blue.subsurface, "place_below", [.object(green.surface)])
    XCTAssertEqual(try pixel(committing: false), 0x0000ff, "the order changes with the parent")
    XCTAssertEqual(try pixel(committing: true), 0x00ff00)
    program.client.send(green.subsurface, "place_below", [.object(window.surface)])
    program.client.send(blue.subsurface, "place_above", [.object(window.surface)])
    XCTAssertEqual(try pixel(committing: false), 0x00ff00)
    XCTAssertEqual(try pixel(committing: true), 0x0000ff)
    program.client.send(blue.subsurface, "place_below", [.object(window.surface)])
    program.client.send(blue.subsurface, "destroy", [])
    XCTAssertEqual(try pixel(committing: true), 0xff0000, "a destroyed part does not return")
  }

  func testTwoScreensStandSideBySideWithTheirScales() throws {
    desktop.stop()
    desktop = try TestCompositor("1000x600", "2000x1200@2")
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let id = try desktop.windows()[0].id
    try desktop.request("place", [.uint(id), .int(1200), .int(100), .int(0), .int(0)])
    program.client.send(window.role, "set_fullscreen", [.object(0)])
    let event = try XCTUnwrap(
      program.client.roundTrip().last { $0.object == window.role && $0.name == "configure" })
    XCTAssertEqual(Array(event.arguments[..<2]), [.int(1000), .int(600)])
    XCTAssertEqual(try desktop.windows()[0].frame.x, 1000)
  }

  func testAFrameCallbackIsCompletedAtOnce() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let callback = program.client.make(WlCallback.description)
    program.client.send(window.surface, "frame", [.object(callback)])
    program.client.send(window.surface, "commit", [])
    let start = SuspendingClock.now
    var isDone = false
    while !isDone, SuspendingClock.now - start < .seconds(2) {
      isDone = try program.client.roundTrip().contains { $0.object == callback }
    }
    XCTAssertTrue(isDone)
  }
}

extension Rect {
  fileprivate func resized(_ width: Int32, _ height: Int32) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }
}
