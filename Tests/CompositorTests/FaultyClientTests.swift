// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

@testable import Compositor

/// Clients that violate the protocol, die or never answer: no other client notices.
final class FaultyClientTests: XCTestCase {
  private var desktop: TestCompositor!

  override func setUpWithError() throws { desktop = try TestCompositor() }

  override func tearDown() {
    desktop.stop()
    desktop = nil
  }

  /// Checks that a new program still works.
  private func assertWorks(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertTrue(desktop.isRunning, file: file, line: line)
    let program = try TestProgram(desktop.socket)
    _ = try program.showWindow("Well", width: 200, height: 100, color: 0x00ff00)
    XCTAssertEqual(try desktop.windows().first?.title, "Well", file: file, line: line)
  }

  private func assertError(
    _ code: UInt32, _ text: String, _ program: TestProgram, object: UInt32? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertThrowsError(try program.client.roundTrip(), file: file, line: line) {
      let error = $0 as? WireClient.ProtocolError
      XCTAssertEqual(error?.code, code, "\($0)", file: file, line: line)
      XCTAssertTrue(error?.message.contains(text) == true, "\($0)", file: file, line: line)
      if let object { XCTAssertEqual(error?.object, object, "\($0)", file: file, line: line) }
    }
  }

  func testABufferBeforeTheFirstConfigureIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let surface = program.makeSurface()
    let shell = program.client.make(XdgSurface.description)
    program.client.send(program.base, "get_xdg_surface", [.object(shell), .object(surface)])
    let role = program.client.make(XdgToplevel.description)
    program.client.send(shell, "get_toplevel", [.object(role)])
    program.attach(surface, width: 10, height: 10, color: 0)
    program.client.send(surface, "commit", [])
    assertError(XdgSurface.Error.unconfiguredBuffer.rawValue, "before the first configure", program)
    try assertWorks()
  }

  func testAWindowOfASurfaceWithABufferIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let surface = program.makeSurface()
    program.attach(surface, width: 10, height: 10, color: 0)
    program.client.send(surface, "commit", [])
    let shell = program.client.make(XdgSurface.description)
    program.client.send(program.base, "get_xdg_surface", [.object(shell), .object(surface)])
    assertError(
      XdgWmBase.Error.invalidSurfaceState.rawValue, "has a buffer already", program, object: program.base)
    try assertWorks()
  }

  func testAWindowThatIsDestroyedBeforeItsRoleIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 100, height: 100, color: 0)
    program.client.send(window.shell, "destroy", [])
    assertError(
      XdgSurface.Error.defunctRoleObject.rawValue, "destroyed first", program, object: window.shell)
    try assertWorks()
  }

  func testASecondRoleIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 100, height: 100, color: 0)
    program.client.send(program.pointer, "set_cursor", [.uint(0), .object(window.surface), .int(0), .int(0)])
    assertError(WlPointer.Error.role.rawValue, "another role", program)
    try assertWorks()
  }

  func testAPopupWithoutASizeIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 100, height: 100, color: 0)
    let surface = program.makeSurface()
    let shell = program.client.make(XdgSurface.description)
    program.client.send(program.base, "get_xdg_surface", [.object(shell), .object(surface)])
    let positioner = program.client.make(XdgPositioner.description)
    program.client.send(program.base, "create_positioner", [.object(positioner)])
    let popup = program.client.make(XdgPopup.description)
    program.client.send(shell, "get_popup", [.object(popup), .object(window.shell), .object(positioner)])
    assertError(XdgWmBase.Error.invalidPositioner.rawValue, "no size", program)
    try assertWorks()
  }

  func testASurfaceThatIsAPartOfItselfIsAnError() throws {
    let program = try TestProgram(desktop.socket)
    let compositor = try program.client.bind(WlSubcompositor.description)
    let one = program.makeSurface()
    let two = program.makeSurface()
    for (child, parent) in [(one, two), (two, one)] {
      let subsurface = program.client.make(WlSubsurface.description)
      program.client.send(
        compositor, "get_subsurface", [.object(subsurface), .object(child), .object(parent)])
    }
    assertError(WlSubcompositor.Error.badSurface.rawValue, "part of itself", program)
    try assertWorks()
  }

  func testAClientThatDiesInAGrabReleasesThePointer() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    _ = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    try desktop.movePointer(460, 310)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    program.client.disconnect()
    try desktop.request("button", [.uint(0x110), .uint(0)])
    XCTAssertEqual(try desktop.windows(), [])
    let other = try TestProgram(desktop.socket)
    _ = try other.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    try desktop.click(640, 400)
    XCTAssertTrue(try other.client.roundTrip().contains { $0.object == other.pointer && $0.name == "button" })
  }

  func testAClientMayOpen500Popups() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    var parent = window
    for _ in 0..<500 {
      parent = try program.showPopup(
        of: parent, width: 20, height: 20, anchor: Rect(x: 1, y: 1, width: 2, height: 2), color: 0x00ff00)
    }
    XCTAssertEqual(try desktop.windows().count, 501)
    program.client.disconnect()
    try assertWorks()
  }

  func testAPopupAtTheSmallestPositionDoesNotEndTheCompositor() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let frame = try desktop.window("One").frame
    let anchor = Rect(x: 1, y: 1, width: 2, height: 2)
    let popup = try program.showPopup(
      of: window, width: 20, height: 20, anchor: anchor, color: 0x00ff00, grab: false
    ) { positioner in
      // Only the vertical size may be adjusted, so the popup keeps its horizontal position outside of the screen.
      program.client.send(
        positioner, "set_constraint_adjustment",
        [.uint(XdgPositioner.ConstraintAdjustment.resizeY.rawValue)])
      program.client.send(positioner, "set_offset", [.int(Int32.min &- frame.x &- anchor.x), .int(0)])
    }
    XCTAssertTrue(try desktop.windows().contains { $0.frame.x == .min })
    _ = try program.showPopup(
      of: popup, width: 20, height: 20, anchor: anchor, color: 0x0000ff, grab: false)
    program.client.disconnect()
    try assertWorks()
  }

  func testAClientThatNeverAcknowledgesIsNoProblem() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    for _ in 0..<200 {
      program.client.send(window.role, "set_maximized", [])
      program.client.send(window.role, "unset_maximized", [])
    }
    try program.client.roundTrip()
    try assertWorks()
  }

  func testABufferThatIsDestroyedBeforeItsCommitIsIgnored() throws {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    let buffer = program.client.makeBuffer(width: 400, height: 300, pixel: 0x00ff00, pools: program.memory)
    program.client.send(window.surface, "attach", [.object(buffer), .int(0), .int(0)])
    program.client.send(buffer, "destroy", [])
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.pixel(445, 255), 0xff0000)
  }

  func testAWindowMayBeDestroyedInAnyOrderByADisconnect() throws {
    for _ in 0..<20 {
      let program = try TestProgram(desktop.socket)
      let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
      _ = try program.showPopup(
        of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00
      )
      program.client.disconnect()
    }
    try assertWorks()
  }

  func testTheControlProtocolIsHiddenFromPrograms() throws {
    let program = try TestProgram(desktop.socket)
    XCTAssertNil(program.client.globals["understudy_control"])
    XCTAssertNotNil(desktop.control.globals["understudy_control"])
  }

  /// Random messages, of which most are errors; the time is for the tier of each commit.
  func testRandomMessagesDoNotEndTheCompositor() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let interfaces = InterfaceTable.all.filter { $0.name != "understudy_control" }
    let end = SuspendingClock.now + .seconds(2)
    var rounds = 0
    while SuspendingClock.now < end {
      rounds += 1
      guard let program = try? TestProgram(desktop.socket) else { continue }
      _ = try? program.showWindow("Random", width: 50, height: 40, color: 0xff00ff)
      var objects: [(id: UInt32, interface: InterfaceDescription)] = []
      for _ in 0..<8 {
        let interface = interfaces.randomElement(using: &random)!
        if program.client.globals[interface.name] != nil, let id = try? program.client.bind(interface) {
          objects.append((id, interface))
        }
      }
      for _ in 0..<20 {
        guard let (id, interface) = objects.randomElement(using: &random),
          let request = interface.requests.randomElement(using: &random)
        else { continue }
        var created: (UInt32, InterfaceDescription)?
        var types = request.types.makeIterator()
        let values: [WireClient.Value] = request.signature.filter { $0 != "?" && !$0.isNumber }.map {
          letter in
          let type = types.next() ?? nil
          switch letter {
          case "n":
            let description = interfaces.first { $0.name == type } ?? WlCallback.description
            let new = program.client.make(description)
            created = (new, description)
            return .object(new)
          case "o":
            return .object(
              objects.filter { $0.interface.name == type }.randomElement(using: &random)?.id ?? 0)
          case "s": return .string("text")
          case "a": return .array([1, 2, 3, 4])
          case "h": return .descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
          case "f": return .fixed(Double(Int32.random(in: -5000...5000)))
          case "i": return .int([Int32.min, -1, 0, 1, 7, 100, Int32.max].randomElement(using: &random)!)
          default: return .uint([0, 1, 2, 8, 120, UInt32.max].randomElement(using: &random)!)
          }
        }
        program.client.send(id, request.name, values)
        for case .descriptor(let file) in values { close(file) }
        if let created { objects.append(created) }
      }
      _ = try? program.client.roundTrip()
      program.client.disconnect()
      XCTAssertTrue(desktop.isRunning, "seed \(seed), round \(rounds)")
      guard desktop.isRunning else { return }
    }
    XCTAssertGreaterThan(rounds, 5)
    try assertWorks()
  }
}
