// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Clicks that are checked and sent in one step.
final class ClickTests: XCTestCase {
  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  private func click(
    _ x: Double, _ y: Double, over window: UInt32, count: UInt32 = 1, interval: UInt32 = 0,
    holds: Bool = false
  ) throws -> UInt32 {
    try desktop.number(
      "click",
      [
        .uint(0x110), .fixed(x), .fixed(y), .uint(window), .uint(count), .uint(interval),
        .uint(holds ? 1 : 0),
      ])
  }

  private func buttons(_ program: TestProgram) throws -> [[WireClient.Value]] {
    try program.client.roundTrip().filter { $0.object == program.pointer && $0.name == "button" }.map(
      \.arguments)
  }

  func testNothingIsPressedOverAnotherWindow() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("First", width: 600, height: 400, color: 0xff0000)
    _ = try program.showWindow("Second", width: 400, height: 300, color: 0x0000ff)
    let first = try desktop.window("First").id
    try desktop.movePointer(5, 5)
    XCTAssertEqual(try click(640, 400, over: first), 0)
    XCTAssertEqual(try buttons(program).count, 0)
    XCTAssertEqual(try desktop.desktopState().pointer, Point(x: 5, y: 5))
    XCTAssertEqual(try click(345, 205, over: first), 1)
    XCTAssertEqual(try buttons(program).map { $0[3] }, [.uint(1), .uint(0)])
    XCTAssertEqual(try desktop.windows()[0].title, "First")
  }

  func testADoubleClickHasItsTimesAndLaterEventsAreNotEarlier() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let window = try desktop.windows()[0].id
    XCTAssertEqual(try click(640, 400, over: window, count: 3, interval: 70), 1)
    _ = try desktop.strokes("a")
    try desktop.movePointer(641, 400)
    let events = try program.client.roundTrip()
    let clicks = events.filter { $0.object == program.pointer && $0.name == "button" }
    XCTAssertEqual(clicks.map { $0.arguments[3] }, [1, 0, 1, 0, 1, 0].map { .uint($0) })
    func time(_ value: WireClient.Value) -> UInt32 { if case .uint(let number) = value { number } else { 0 } }
    let times = clicks.map { time($0.arguments[1]) }
    XCTAssertGreaterThanOrEqual(times[2] - times[0], 70)
    XCTAssertGreaterThanOrEqual(times[4] - times[2], 70)
    XCTAssertLessThan(times[4] - times[0], 200)
    let key = try XCTUnwrap(events.first { $0.object == program.keyboard && $0.name == "key" })
    XCTAssertGreaterThanOrEqual(time(key.arguments[1]), times[5])
    let motion = try XCTUnwrap(events.last { $0.object == program.pointer && $0.name == "motion" })
    XCTAssertGreaterThanOrEqual(time(motion.arguments[0]), times[5])
  }

  func testAHeldButtonIsReleasedWithAllInput() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let window = try desktop.windows()[0].id
    XCTAssertEqual(try click(640, 400, over: window, count: 2, interval: 10, holds: true), 1)
    XCTAssertEqual(try buttons(program).map { $0[3] }, [.uint(1), .uint(0), .uint(1)])
    _ = try desktop.keys([(.shiftLeft, .press), (.capsLock, .stroke)])
    XCTAssertEqual(try desktop.desktopState().capsLock, 1)
    try desktop.request("release_input")
    XCTAssertEqual(try buttons(program).map { $0[3] }, [.uint(0)])
    XCTAssertEqual(program.keys.held, [])
    XCTAssertEqual(program.keys.depressed, 0)
    XCTAssertEqual(program.keys.locked, 0)
    XCTAssertEqual(try desktop.desktopState().capsLock, 0)
  }

  func testAFingerIsLiftedWithAllInput() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let touch = program.client.make(WlTouch.description)
    program.client.send(program.seat, "get_touch", [.object(touch)])
    try program.client.roundTrip()
    try desktop.request("touch", [.int(0), .uint(0), .fixed(640), .fixed(400)])
    try desktop.request("release_input")
    XCTAssertEqual(
      try program.client.roundTrip().filter { $0.object == touch }.map(\.name), ["down", "up", "frame"])
  }

  func testFingersOfTwoProgramsAreLiftedWithAllInput() throws {
    try assertLiftsFingersOfTwoPrograms { try desktop.request("release_input") }
  }

  func testFingersOfTwoProgramsAreLiftedInOneGroup() throws {
    let up = UnderstudyControl.TouchPhase.up.rawValue
    try assertLiftsFingersOfTwoPrograms {
      for finger: Int32 in 0...1 {
        try desktop.request("touch", [.int(finger), .uint(up), .fixed(0), .fixed(0)])
      }
      try desktop.request("touch_frame")
    }
  }

  private func assertLiftsFingersOfTwoPrograms(_ lift: () throws -> Void) throws {
    let programs = [try TestProgram(desktop.socket), try TestProgram(desktop.socket)]
    var touches: [UInt32] = []
    for (index, program) in programs.enumerated() {
      _ = try program.showWindow("Window \(index)", width: 200, height: 200, color: 0xff0000)
      let number = try desktop.window("Window \(index)").id
      try desktop.request(
        "place", [.uint(number), .int(Int32(index) * 400), .int(100), .int(200), .int(200)])
      let touch = program.client.make(WlTouch.description)
      program.client.send(program.seat, "get_touch", [.object(touch)])
      touches.append(touch)
      try program.client.roundTrip()
    }
    for finger in 0..<programs.count {
      let x = Double(finger) * 400 + 100
      try desktop.request("touch", [.int(Int32(finger)), .uint(0), .fixed(x), .fixed(200)])
    }
    try lift()
    for (program, touch) in zip(programs, touches) {
      XCTAssertEqual(
        try program.client.roundTrip().filter { $0.object == touch }.map(\.name), ["down", "up", "frame"])
    }
  }
}
