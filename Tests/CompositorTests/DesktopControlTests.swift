// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// The desktop as a test sees it, and the requests that change it.
final class DesktopControlTests: XCTestCase {
  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  // MARK: - Windows

  func testWindowsThatAppearAndPopupsThatCloseAreCounted() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let popup = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    XCTAssertEqual(try desktop.windows().map(\.shown), [2, 1])
    XCTAssertEqual(try desktop.windows()[0].state, [.grabbed, .visible])
    XCTAssertEqual(try desktop.desktopState().closedPopups, 0)
    program.client.send(popup.role, "destroy", [])
    try program.client.roundTrip()
    let state = try desktop.desktopState()
    XCTAssertEqual([state.closedPopups, state.shownWindows], [1, 2])
  }

  func testAMinimizedWindowIsListedWithoutBeingVisible() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let id = try desktop.window("One").id
    try desktop.request("arrange", [.uint(id), .uint(UnderstudyControl.State.minimized.rawValue)])
    XCTAssertEqual(try desktop.window("One").state, [.minimized])
    XCTAssertEqual(try desktop.desktopState().active, 0)
    XCTAssertNotEqual(try desktop.pixel(640, 400), 0xff0000)
    try desktop.request("activate", [.uint(id)])
    XCTAssertEqual(try desktop.window("One").state, [.active, .visible])
    XCTAssertEqual(try desktop.window("One").shown, 2, "it has appeared again")
  }

  func testALongTitleIsCutAtACharacter() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("é" + String(repeating: "漢", count: 900), width: 40, height: 30, color: 0)
    XCTAssertEqual(try desktop.windows()[0].title, "é" + String(repeating: "漢", count: 332))
  }

  func testTheDesktopHasItsActiveWindowAndItsFocus() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    try desktop.movePointer(100, 120)
    let windows = try desktop.windows()
    let state = try desktop.desktopState()
    XCTAssertEqual(state.active, windows[1].id)
    XCTAssertEqual(state.focus, windows[0].id, "a menu receives the keys")
    XCTAssertEqual(state.pointer, Point(x: 100, y: 120))
  }

  func testTheTopWindowIsTheOneThatReceivesClicks() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let id = try desktop.window("One").id
    XCTAssertEqual(try desktop.number("get_top_window", [.fixed(640), .fixed(400)]), id)
    XCTAssertEqual(try desktop.number("get_top_window", [.fixed(10), .fixed(10)]), 0)
  }

  func testAProgramMayLeaveTheTitleBarToTheCompositor() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let manager = try program.client.bind(ZxdgDecorationManagerV1.description)
    let decoration = program.client.make(ZxdgToplevelDecorationV1.description)
    program.client.send(
      manager, "get_toplevel_decoration", [.object(decoration), .object(window.role)])
    func mode(_ request: String, _ arguments: [WireClient.Value]) throws -> WireClient.Value? {
      program.client.send(decoration, request, arguments)
      return try program.client.roundTrip().last { $0.object == decoration }?.arguments[0]
    }
    XCTAssertEqual(try mode("unset_mode", []), .uint(2))
    XCTAssertEqual(try mode("set_mode", [.uint(1)]), .uint(1))
    XCTAssertEqual(try mode("set_mode", [.uint(2)]), .uint(2))
  }

  func testClosingIsRequestedFromTheProgram() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let popup = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    for window in try desktop.windows() { try desktop.request("close", [.uint(window.id)]) }
    let events = try program.client.roundTrip()
    XCTAssertTrue(events.contains { $0.object == popup.role && $0.name == "popup_done" })
    XCTAssertTrue(events.contains { $0.object == window.role && $0.name == "close" })
    XCTAssertEqual(try desktop.windows().count, 2)
  }

  // MARK: - Desktop

  func testAShownDesktopHidesAllWindowsUntilOneIsActivated() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try program.showWindow("Two", width: 200, height: 100, color: 0x0000ff)
    try desktop.movePointer(640, 400)
    try program.client.roundTrip()
    try desktop.request("show_desktop", [.uint(1)])
    XCTAssertTrue(
      try program.client.roundTrip().contains { $0.object == program.pointer && $0.name == "leave" })
    XCTAssertNotEqual(try desktop.pixel(640, 400), 0x0000ff)
    var state = try desktop.desktopState()
    XCTAssertEqual([state.active, state.focus, state.isDesktopShown], [0, 0, 1])
    XCTAssertEqual(try desktop.windows().map(\.state), [[], []])
    try desktop.request("show_desktop", [.uint(0)])
    XCTAssertTrue(
      try program.client.roundTrip().contains { $0.object == program.pointer && $0.name == "enter" })
    state = try desktop.desktopState()
    XCTAssertEqual(state.active, try desktop.window("Two").id)
    XCTAssertEqual(state.shownWindows, 4)
    try desktop.request("show_desktop", [.uint(1)])
    try desktop.request("activate", [.uint(try desktop.window("One").id)])
    XCTAssertEqual(try desktop.desktopState().isDesktopShown, 0)
    XCTAssertEqual(try desktop.pixel(640, 520), 0xff0000)
  }

  func testANewSizeOfTheScreenMovesItsWindows() throws {
    desktop.stop()
    desktop = try TestCompositor("1280x800", "1000x800")
    let program = try TestProgram(desktop.socket)
    let output = try program.client.bind(WlOutput.description)
    let maximized = try program.showWindow("Large", width: 400, height: 300, color: 0xff0000)
    program.client.send(maximized.role, "set_maximized", [])
    _ = try program.showWindow("Small", width: 200, height: 100, color: 0x0000ff)
    _ = try program.showWindow("Right", width: 200, height: 100, color: 0x00ff00)
    try program.client.roundTrip()
    try desktop.request(
      "place", [.uint(try desktop.window("Small").id), .int(1050), .int(650), .int(0), .int(0)])
    try desktop.request(
      "place", [.uint(try desktop.window("Right").id), .int(1400), .int(10), .int(0), .int(0)])
    try desktop.movePointer(1270, 790)
    XCTAssertEqual(try desktop.number("set_screen", [.int(800), .int(600), .fixed(30)]), 1)
    let events = try program.client.roundTrip()
    XCTAssertEqual(
      events.last { $0.object == maximized.role && $0.name == "configure" }?.arguments[..<2],
      [.int(800), .int(600)])
    XCTAssertEqual(
      events.last { $0.object == output && $0.name == "mode" }?.arguments[1...],
      [.int(800), .int(600), .int(30_000)])
    XCTAssertEqual(try desktop.window("Small").frame, Rect(x: 600, y: 500, width: 200, height: 100))
    XCTAssertEqual(try desktop.window("Right").frame.x, 920)
    let outputs = try desktop.ask("get_outputs").filter { $0.name == "output" }
    XCTAssertEqual(outputs.map { $0.arguments[1] }, [.string("UND-1"), .string("UND-2")])
    XCTAssertEqual(
      outputs.map { $0.arguments[2] },
      [Rect(x: 0, y: 0, width: 800, height: 600), Rect(x: 800, y: 0, width: 1000, height: 800)].map {
        .array(Bytes.of($0.numbers))
      })
    XCTAssertEqual(outputs[0].arguments[5...], [.fixed(1), .fixed(30)])
    XCTAssertEqual(try desktop.number("set_screen", [.int(0), .int(0), .fixed(75)]), 1)
    XCTAssertEqual(try desktop.number("set_screen", [.int(-1), .int(0), .fixed(0)]), 0)
    XCTAssertEqual(try desktop.number("set_screen", [.int(100_000), .int(0), .fixed(0)]), 0)
  }

  func testAPictureShowsTheAreaInPixels() throws {
    desktop.stop()
    desktop = try TestCompositor("800x600@2")
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 100, height: 50, color: 0xff0000)
    let frame = try desktop.windows()[0].frame
    let picture = try desktop.picture(
      Rect(x: frame.x * 2 - 1, y: frame.y * 2 - 1, width: 202, height: 102))
    XCTAssertEqual(picture.pixels.count, 202 * 102)
    XCTAssertEqual(picture.pixels.count { $0 == 0xff0000 }, 200 * 100)
    XCTAssertEqual(picture.pixels[203], 0xff0000)
    XCTAssertEqual(try desktop.picture(Rect(x: 0, y: 0, width: -1, height: 5)).width, 0)
    XCTAssertEqual(try desktop.picture(Rect(x: 0, y: 0, width: 1_000_000, height: 1_000_000)).width, 0)
    XCTAssertEqual(try desktop.picture(Rect(x: .max, y: .min, width: 2, height: 2)).pixels.count, 4)
  }

  func testACursorShapeHasItsNameOfCSS() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    try desktop.movePointer(640, 400)
    let manager = try program.client.bind(WpCursorShapeManagerV1.description)
    let device = program.client.make(WpCursorShapeDeviceV1.description)
    program.client.send(manager, "get_pointer", [.object(device), .object(program.pointer)])
    for (shape, name) in [(9, "text"), (4, "pointer"), (1, "default"), (34, "zoom-out")] {
      program.client.send(device, "set_shape", [.uint(0), .uint(UInt32(shape))])
      try program.client.roundTrip()
      XCTAssertEqual(try desktop.desktopState().cursor, name)
    }
    program.client.send(program.pointer, "set_cursor", [.uint(0), .object(0), .int(0), .int(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.desktopState().cursor, "")
  }

  func testADragOfDataIsReportedAlsoAfterItsEnd() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let manager = try program.client.bind(WlDataDeviceManager.description)
    let device = program.client.make(WlDataDevice.description)
    program.client.send(manager, "get_data_device", [.object(device), .object(program.seat)])
    let source = program.client.make(WlDataSource.description)
    program.client.send(manager, "create_data_source", [.object(source)])
    try program.client.roundTrip()
    try desktop.movePointer(640, 400)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    XCTAssertEqual(try desktop.desktopState().isDragging, 0)
    program.client.send(
      device, "start_drag", [.object(source), .object(window.surface), .object(0), .uint(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.desktopState().isDragging, 1)
    try desktop.request("release_input")
    XCTAssertEqual(try desktop.desktopState().isDragging, 1)
  }

  // MARK: - Programs

  func testACommitAFrameAndAConfigureAreCounted() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    func numbers() throws -> [UInt32] {
      try desktop.ask("get_clients").first { $0.name == "client" }?.arguments[2...4].compactMap {
        if case .uint(let number) = $0 { number } else { nil }
      } ?? []
    }
    let start = try numbers()
    XCTAssertEqual(start[0], 2)
    // More frames than are given at once: the others wait for the screen.
    for _ in 0..<30 {
      program.client.send(window.surface, "frame", [.object(program.client.make(WlCallback.description))])
      program.client.send(window.surface, "commit", [])
    }
    program.client.send(window.role, "set_maximized", [])
    try program.client.roundTrip()
    let now = try numbers()
    XCTAssertEqual(now[0], start[0] + 30)
    XCTAssertEqual(now[2], start[2] + 1)
    let end = SuspendingClock.now + .seconds(5)
    while try numbers()[1] > 0, SuspendingClock.now < end { try program.client.pump(5) }
    XCTAssertEqual(try numbers()[1], 0)
  }

  func testEachOfTwoPingsIsAnswered() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let window = try desktop.windows()[0].id
    let serials = (1...2).map { _ in desktop.send("ping", [.uint(window)]) }
    try desktop.control.roundTrip()
    try program.client.roundTrip()
    XCTAssertEqual(program.pings.count, 2)
    while program.answerPing() {}
    try program.client.roundTrip()
    let answers = try desktop.control.roundTrip().filter { $0.name == "answered" }
    XCTAssertEqual(answers.map { $0.arguments[0] }, serials.map { .uint($0) })
  }

  func testThePingsOfADestroyedBaseAreSentAgain() throws {
    let program = try TestProgram(desktop.socket)
    let second = try program.client.bind(XdgWmBase.description)
    let shown = TestProgram.Shown(
      surface: program.makeSurface(), shell: program.client.make(XdgSurface.description),
      role: program.client.make(XdgToplevel.description))
    program.client.send(second, "get_xdg_surface", [.object(shown.shell), .object(shown.surface)])
    program.client.send(shown.shell, "get_toplevel", [.object(shown.role)])
    try program.show(shown, width: 400, height: 300, color: 0xff0000)
    let window = try desktop.windows()[0].id
    let serials = (1...20).map { _ in desktop.send("ping", [.uint(window)]) }
    try desktop.control.roundTrip()
    program.client.send(program.base, "destroy", [])
    let pings = try program.client.roundTrip().filter { $0.object == second && $0.name == "ping" }
    for ping in pings { program.client.send(second, "pong", ping.arguments) }
    try program.client.roundTrip()
    let answers = try desktop.control.roundTrip().filter { $0.name == "answered" }
    XCTAssertEqual(answers.map { $0.arguments[0] }, serials.map { .uint($0) })
  }

  func testAHungProgramIsSentFewPingsAndItsEndIsReported() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let window = try desktop.windows()[0].id
    for _ in 0..<2000 { _ = desktop.send("ping", [.uint(window)]) }
    let last = desktop.send("ping", [.uint(window)])
    try desktop.control.roundTrip()
    try program.client.roundTrip()
    XCTAssertLessThan(program.pings.count, 20)
    program.client.disconnect()
    let events = try desktop.ask("sync") + desktop.control.pump(1000)
    XCTAssertFalse(events.isEmpty)
    XCTAssertEqual(try desktop.number("ping", [.uint(window)]), 0)
    XCTAssertNotEqual(last, 0)
  }

  func testAViolationIsReportedWithItsProcess() throws {
    let program = try TestProgram(desktop.socket)
    let positioner = program.client.make(XdgPositioner.description)
    program.client.send(program.base, "create_positioner", [.object(positioner)])
    program.client.send(positioner, "set_size", [.int(0), .int(5)])
    XCTAssertThrowsError(try program.client.roundTrip())
    // An error that libwayland finds itself: the object does not exist.
    let other = try TestProgram(desktop.socket)
    other.client.sendRaw([99, 0, 0, 0, 0, 0, 8, 0])
    XCTAssertThrowsError(try other.client.roundTrip())
    let errors = try desktop.ask("get_errors").filter { $0.name == "protocol_error" }
    XCTAssertEqual(errors.map { $0.arguments[2] }, [.string("xdg_positioner"), .string("wl_display")])
    XCTAssertEqual(errors.map { $0.arguments[1] }, [.int(getpid()), .int(getpid())])
    XCTAssertEqual(errors[0].arguments[4], .string("the size 0x5 is not positive"))
    XCTAssertEqual(try desktop.ask("get_errors").map(\.name), ["done"])
  }
}
