// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Tests that a minimized window has neither the keyboard nor the pointer until it is shown again.
final class MinimizedWindowTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!
  private var window: TestProgram.Shown!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
  }

  override func tearDown() {
    program = nil
    desktop.stop()
    desktop = nil
  }

  private func minimize() throws {
    let number = try desktop.window("One").id
    try desktop.request("arrange", [.uint(number), .uint(UnderstudyControl.State.minimized.rawValue)])
  }

  func testAnOpenMenuIsClosedAndReleasesTheKeyboardAndThePointer() throws {
    let other = try TestProgram(desktop.socket)
    _ = try other.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    try desktop.request("activate", [.uint(try desktop.window("One").id)])
    let menu = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    try minimize()
    XCTAssertTrue(
      try program.client.roundTrip().contains { $0.object == menu.role && $0.name == "popup_done" })
    let state = try desktop.window("Two")
    XCTAssertEqual(state.state, [.active, .visible])
    XCTAssertEqual(try desktop.desktopState().focus, state.id)
    try other.client.roundTrip()
    try desktop.click(Double(state.frame.x) + 200, Double(state.frame.y) + 200)
    XCTAssertTrue(
      try other.client.roundTrip().contains { $0.object == other.pointer && $0.name == "button" })
  }

  func testAFingerOnTheWindowIsLifted() throws {
    let touch = program.client.make(WlTouch.description)
    program.client.send(program.seat, "get_touch", [.object(touch)])
    try program.client.roundTrip()
    func send(_ phase: UnderstudyControl.TouchPhase) throws -> [String] {
      try desktop.request("touch", [.int(0), .uint(phase.rawValue), .fixed(600), .fixed(400)])
      try desktop.request("touch_frame")
      return try program.client.roundTrip().filter { $0.object == touch }.map(\.name)
    }
    XCTAssertEqual(try send(.down), ["down", "frame"])
    try minimize()
    XCTAssertEqual(try send(.up), ["up", "frame"])
    XCTAssertEqual(try send(.down), [])
  }

  func testAnActivationRestoresTheWindow() throws {
    let activation = try program.client.bind(XdgActivationV1.description)
    let request = program.client.make(XdgActivationTokenV1.description)
    program.client.send(activation, "get_activation_token", [.object(request)])
    program.client.send(request, "commit", [])
    let done = try XCTUnwrap(
      try program.client.roundTrip().first { $0.object == request && $0.name == "done" })
    try minimize()
    XCTAssertEqual(try desktop.window("One").state, .minimized)
    program.client.send(activation, "activate", [done.arguments[0], .object(window.surface)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.window("One").state, [.active, .visible])
  }

  func testARequestOfGTKRestoresTheWindow() throws {
    let shell = try program.client.bind(GtkShell1.description)
    let surface = program.client.make(GtkSurface1.description)
    program.client.send(shell, "get_gtk_surface", [.object(surface), .object(window.surface)])
    try minimize()
    program.client.send(surface, "present", [.uint(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.window("One").state, [.active, .visible])
  }
}
