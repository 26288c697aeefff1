// SPDX-License-Identifier: Apache-2.0

import KeySymbols
import XCTest

@testable import Compositor

/// The changes that a test watches.
final class ChangeTests: XCTestCase {
  private typealias Watch = UnderstudyControl.Watch

  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  private func watch(_ kinds: Watch) throws { try desktop.request("watch", [.uint(kinds.rawValue)]) }

  private func changes() throws -> [WireClient.Value] {
    try desktop.control.roundTrip().filter { $0.name == "changed" }.map { $0.arguments[0] }
  }

  func testAChangeIsReportedOnceUntilItIsRead() throws {
    try watch(.desktop)
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    XCTAssertEqual(try changes(), [.uint(1)])
    try desktop.movePointer(5, 5)
    XCTAssertEqual(try changes(), [])
    _ = try desktop.desktopState()
    XCTAssertEqual(try changes(), [])
    try desktop.request("move_pointer", [.fixed(7), .fixed(7)])
    _ = try desktop.number("set_screen", [.int(800), .int(600), .fixed(0)])
    _ = try desktop.desktopState()
    let window = try desktop.windows()[0].id
    let events = try desktop.request("activate", [.uint(window)])
    XCTAssertEqual(events.filter { $0.name == "changed" }.count, 1)
    try watch([])
    _ = try desktop.desktopState()
    try desktop.movePointer(9, 9)
    XCTAssertEqual(try changes(), [])
  }

  func testAnOutputIsReported() throws {
    try watch(.outputs)
    let serial = desktop.send("set_screen", [.int(800), .int(600), .fixed(0)])
    XCTAssertEqual(
      try desktop.control.roundTrip().map(\.name), ["changed", "accepted"], "request \(serial)")
  }

  func testPaintingsAreNumberedAndTheOldestAreLeftOut() throws {
    try watch(.paintings)
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try desktop.ask("get_paintings")
    program.client.send(window.surface, "damage", [.int(10), .int(20), .int(30), .int(40)])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    let damage = try XCTUnwrap(desktop.ask("get_paintings").first)
    XCTAssertEqual(damage.name, "painted")
    XCTAssertEqual(damage.arguments[2], .uint(try desktop.windows()[0].id))
    XCTAssertEqual(
      damage.arguments[3], .array(Bytes.of(Rect(x: 450, y: 270, width: 30, height: 40).numbers)))
    guard case .uint(let first) = damage.arguments[1] else { return XCTFail("\(damage)") }
    for _ in 0..<3000 {
      program.client.send(window.surface, "damage", [.int(0), .int(0), .int(1), .int(1)])
      program.client.send(window.surface, "commit", [])
    }
    try program.client.roundTrip()
    let answer = try desktop.ask("get_paintings")
    XCTAssertEqual(answer.count, 1025)
    XCTAssertEqual(
      answer.dropLast().map { $0.arguments[1] }, (UInt32(1977)...3000).map { .uint(first + $0) })
    XCTAssertEqual(answer.last?.name, "done")
  }

  /// Mesa, SDL and others report the largest numbers for a size that reaches to the end of the buffer.
  func testDamageThatReachesBeyondAllNumbersIsDamageToTheEdge() throws {
    try watch(.paintings)
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    for (request, x, y, painted) in [
      ("damage", Int32(10), Int32(20), Rect(x: 450, y: 270, width: 390, height: 280)),
      ("damage_buffer", 10, 20, Rect(x: 450, y: 270, width: 390, height: 280)),
      ("damage_buffer", 0, 0, Rect(x: 440, y: 250, width: 400, height: 300)),
    ] {
      _ = try desktop.ask("get_paintings")
      program.client.send(window.surface, request, [.int(x), .int(y), .int(.max), .int(.max)])
      program.client.send(window.surface, "commit", [])
      try program.client.roundTrip()
      let damage = try XCTUnwrap(desktop.ask("get_paintings").first)
      XCTAssertEqual(damage.name, "painted", request)
      XCTAssertEqual(damage.arguments[3], .array(Bytes.of(painted.numbers)), request)
    }
    // The pixels of the new buffer are copied too.
    let buffer = program.client.makeBuffer(width: 400, height: 300, pixel: 0x00ff00, pools: program.memory)
    program.client.send(window.surface, "attach", [.object(buffer), .int(0), .int(0)])
    program.client.send(window.surface, "damage_buffer", [.int(10), .int(20), .int(.max), .int(.max)])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.pixel(640, 400), 0x00ff00)
  }

  /// The windows of the paintings since the last call.
  private func paintedWindows() throws -> Set<UInt32> {
    Set(
      try desktop.ask("get_paintings").compactMap { event in
        guard event.name == "painted", case .uint(let window) = event.arguments[2] else { return nil }
        return window
      })
  }

  func testWindowsThatAppearWithAnotherOneArePainted() throws {
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try program.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    let all = Set(try desktop.windows().map(\.id))
    try desktop.request("show_desktop", [.uint(1)])
    try watch(.paintings)
    try desktop.request("activate", [.uint(try desktop.window("One").id)])
    XCTAssertEqual(try paintedWindows(), all)
  }

  func testADialogThatIsRaisedWithItsWindowIsPainted() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try program.showWindow("Dialog", width: 200, height: 100, color: 0x00ff00) { shown in
      program.client.send(shown.role, "set_parent", [.object(window.role)])
    }
    _ = try program.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    let (one, dialog) = (try desktop.window("One").id, try desktop.window("Dialog").id)
    try watch(.paintings)
    try desktop.request("activate", [.uint(one)])
    XCTAssertEqual(try paintedWindows(), [one, dialog])
    try desktop.request("activate", [.uint(one)])
    XCTAssertEqual(try paintedWindows(), [one])
  }

  func testAPartThatIsDestroyedIsPainted() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let compositor = try program.client.bind(WlSubcompositor.description)
    let part = program.makeSurface()
    let subsurface = program.client.make(WlSubsurface.description)
    program.client.send(
      compositor, "get_subsurface", [.object(subsurface), .object(part), .object(window.surface)])
    program.attach(part, width: 20, height: 20, color: 0x00ffff)
    program.client.send(part, "commit", [])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    try watch(.paintings)
    program.client.send(subsurface, "destroy", [])
    try program.client.roundTrip()
    XCTAssertEqual(try paintedWindows(), [try desktop.windows()[0].id])
    XCTAssertEqual(try desktop.pixel(445, 255), 0xff0000)
  }

  func testAHiddenWindowPaintsNothing() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    try desktop.request("show_desktop", [.uint(1)])
    try watch(.paintings)
    program.client.send(window.surface, "damage", [.int(10), .int(20), .int(30), .int(40)])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.ask("get_paintings").map(\.name), ["done"])
  }

  func testInputIsRecordedWithItsModifiers() throws {
    try watch(.input)
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    try desktop.movePointer(640, 400)
    try desktop.request("button", [.uint(0x111), .uint(1)])
    try desktop.request("button", [.uint(0x111), .uint(0)])
    try desktop.request("scroll", [.fixed(0), .fixed(-30), .int(0), .int(-2)])
    _ = try desktop.keys([
      (.controlLeft, .press), (KeySym(rawValue: 0x43), .stroke), (.controlLeft, .release),
    ])
    try desktop.request("touch", [.int(3), .uint(0), .fixed(10), .fixed(20)])
    try desktop.request("touch", [.int(3), .uint(1), .fixed(11), .fixed(20)])
    try desktop.request("touch", [.int(3), .uint(2), .fixed(0), .fixed(0)])
    let records = try desktop.ask("get_input").dropLast().map(\.arguments)
    typealias Kind = UnderstudyControl.InputKind
    let kinds: [Kind] = [
      .motion, .buttonDown, .buttonUp, .wheelUp, .wheelUp, .keyDown, .keyDown, .keyDown, .keyUp, .keyUp,
      .keyUp,
      .touchDown, .touchMove, .touchUp,
    ]
    XCTAssertEqual(records.map { $0[1] }, kinds.map { .uint($0.rawValue) })
    XCTAssertEqual(records[1][2...5], [.uint(3), .fixed(640), .fixed(400), .uint(0)])
    // Control, Shift, and C with both.
    XCTAssertEqual(records[7][2], .uint(54))
    XCTAssertEqual(records[7][5...8], [.uint(3), .uint(0x43), .uint(0x63), .string("C")])
    XCTAssertEqual(records[13][2...4], [.uint(3), .fixed(11), .fixed(20)])
  }

  func testMuchInputIsReadInParts() throws {
    try watch(.input)
    for x in 0..<2500 {
      desktop.control.send(desktop.controlID, "move_pointer", [.fixed(Double(x % 1000)), .fixed(1)])
    }
    XCTAssertEqual(try changes().count, 1)
    var counts: [Int] = []
    var more = true
    while more {
      let events = try desktop.request("get_input", [.uint(7)])
      counts.append(events.count { $0.name == "input" })
      more = events.contains { $0.name == "changed" }
    }
    XCTAssertEqual(counts, [1000, 1000, 500])
  }

  func testATestThatNeverReadsHurtsNobody() throws {
    let other = try WireClient(desktop.controlSocket)
    let id = try other.bind(UnderstudyControl.description)
    other.send(id, "watch", [.uint(31)])
    try other.roundTrip()
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    for x in 0..<5000 {
      desktop.control.send(desktop.controlID, "move_pointer", [.fixed(Double(x % 300)), .fixed(1)])
      program.client.send(window.surface, "damage", [.int(0), .int(0), .int(1), .int(1)])
      program.client.send(window.surface, "commit", [])
      if x % 100 == 0 { try program.client.roundTrip() }
    }
    _ = try desktop.windows()
    other.send(id, "get_input", [.uint(1)])
    let events = try other.roundTrip()
    XCTAssertEqual(events.count { $0.name == "input" }, 1000)
    XCTAssertLessThan(events.count { $0.name == "changed" }, 6)
  }
}
