// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

@testable import Compositor

/// Drags of data between programs, by clients that speak the protocol directly.
final class DragTests: XCTestCase {
  private var desktop: TestCompositor!
  private var origin: Participant!

  private static let copy = WlDataDeviceManager.DndAction.copy.rawValue
  private static let move = WlDataDeviceManager.DndAction.move.rawValue
  private static let ask = WlDataDeviceManager.DndAction.ask.rawValue

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    origin = try open("Source", at: 20)
  }

  override func tearDown() {
    origin = nil
    desktop.stop()
    desktop = nil
  }

  // MARK: - Answers

  func testADelayedRefusalOfAnEarlierTargetDoesNotCancelTheDrop() throws {
    let (first, second) = (try open("First", at: 300), try open("Second", at: 600))
    let source = try startDrag()
    let old = try enter(first)
    let offer = try enter(second)
    accept(offer, of: second)
    try second.program.client.roundTrip()
    first.program.client.send(old, "accept", [.uint(0), .string(nil)])
    try first.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try second.names(), ["drop"])
    XCTAssertEqual(try events(of: source).last?.name, "dnd_drop_performed")
  }

  func testADelayedAcceptanceOfAnEarlierTargetCausesNoDrop() throws {
    let (first, second) = (try open("First", at: 300), try open("Second", at: 600))
    let source = try startDrag()
    let old = try enter(first)
    let offer = try enter(second)
    second.program.client.send(offer, "set_actions", [.uint(Self.copy), .uint(Self.copy)])
    try second.program.client.roundTrip()
    first.program.client.send(old, "accept", [.uint(0), .string("text/plain")])
    try first.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try second.names(), ["leave"])
    XCTAssertEqual(try events(of: source).last?.name, "cancelled")
  }

  func testOneOfSeveralDevicesOfAProgramAccepts() throws {
    let target = try open("Target", at: 300)
    let other = target.program.client.make(WlDataDevice.description)
    target.program.client.send(
      target.manager, "get_data_device", [.object(other), .object(target.program.seat)])
    try target.program.client.roundTrip()
    let source = try startDrag()
    // The device that was created last receives its offer last.
    accept(try enter(target), of: target)
    try target.program.client.roundTrip()
    try drop()
    let events = try target.program.client.roundTrip()
    XCTAssertEqual(events.filter { $0.object == target.device }.map(\.name), ["drop"])
    XCTAssertEqual(events.filter { $0.object == other }.map(\.name), ["leave"])
    XCTAssertEqual(try self.events(of: source).last?.name, "dnd_drop_performed")
  }

  func testATargetWithoutActionsCopies() throws {
    let target = try open("Target", at: 300, version: 2)
    let source = try startDrag()
    let offer = try enter(target)
    target.program.client.send(offer, "accept", [.uint(0), .string("text/plain")])
    try target.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try target.names(), ["drop"])
    target.program.client.send(offer, "destroy", [])
    try target.program.client.roundTrip()
    let events = try self.events(of: source)
    XCTAssertEqual(events.map(\.name), ["action", "target", "dnd_drop_performed", "dnd_finished"])
    XCTAssertEqual(events.first?.arguments, [.uint(Self.copy)])
  }

  func testASourceWithoutActionsIsCopied() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag(nil)
    let offer = try enter(target)
    target.program.client.send(offer, "accept", [.uint(0), .string("text/plain")])
    let all = Self.copy | Self.move
    target.program.client.send(offer, "set_actions", [.uint(all), .uint(Self.move)])
    let answers = try target.program.client.roundTrip().filter { $0.object == offer }
    XCTAssertEqual(answers.map(\.arguments), [[.uint(Self.copy)]])
    try drop()
    XCTAssertEqual(try target.names(), ["drop"])
    XCTAssertEqual(try events(of: source).last?.name, "dnd_drop_performed")
  }

  // MARK: - End

  func testTheEndOfTheTransferIsReportedToTheSource() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag()
    let offer = try enter(target)
    accept(offer, of: target)
    try target.program.client.roundTrip()
    try drop()
    target.program.client.send(offer, "finish", [])
    target.program.client.send(offer, "destroy", [])
    try target.program.client.roundTrip()
    XCTAssertEqual(
      try events(of: source).map(\.name), ["target", "action", "dnd_drop_performed", "dnd_finished"])
  }

  func testTheActionThatTheUserChoosesAfterTheDropIsReportedAtTheEnd() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag(Self.copy | Self.move | Self.ask)
    let offer = try enter(target)
    target.program.client.send(offer, "accept", [.uint(0), .string("text/plain")])
    target.program.client.send(
      offer, "set_actions", [.uint(Self.copy | Self.move | Self.ask), .uint(Self.ask)])
    try target.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try events(of: source).map(\.name), ["target", "action", "dnd_drop_performed"])
    try target.program.client.roundTrip()
    target.program.client.send(offer, "set_actions", [.uint(Self.move), .uint(Self.move)])
    XCTAssertEqual(try target.program.client.roundTrip().filter { $0.object == offer }, [])
    XCTAssertEqual(try events(of: source), [])
    target.program.client.send(offer, "finish", [])
    try target.program.client.roundTrip()
    let last = try events(of: source)
    XCTAssertEqual(last.map(\.name), ["action", "dnd_finished"])
    XCTAssertEqual(last.first?.arguments, [.uint(Self.move)])
  }

  func testATargetThatDestroysItsOfferAfterTheDropCancelsTheDrag() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag()
    let offer = try enter(target)
    accept(offer, of: target)
    try target.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try events(of: source).last?.name, "dnd_drop_performed")
    target.program.client.send(offer, "destroy", [])
    try target.program.client.roundTrip()
    XCTAssertEqual(try events(of: source).map(\.name), ["cancelled"])
  }

  func testATargetThatEndsAfterTheDropCancelsTheDrag() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag()
    accept(try enter(target), of: target)
    try target.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try events(of: source).last?.name, "dnd_drop_performed")
    target.program.client.disconnect()
    var names: [String] = []
    try waitUntil(deadline: 10) {
      names += try events(of: source).map(\.name)
      return !names.isEmpty
    }
    XCTAssertEqual(names, ["cancelled"])
  }

  func testATargetThatDestroysItsOfferBeforeTheDropAcceptsNothing() throws {
    let target = try open("Target", at: 300)
    let source = try startDrag()
    let offer = try enter(target)
    accept(offer, of: target)
    target.program.client.send(offer, "destroy", [])
    try target.program.client.roundTrip()
    try drop()
    XCTAssertEqual(try target.names(), ["leave"])
    XCTAssertEqual(try events(of: source).last?.name, "cancelled")
  }

  // MARK: - Violations

  func testAnEndBeforeTheDropIsAnError() throws {
    let target = try open("Target", at: 300)
    _ = try startDrag()
    let offer = try enter(target)
    accept(offer, of: target)
    target.program.client.send(offer, "finish", [])
    assertError(.invalidFinish, target)
  }

  func testAnEndWithoutTheChoiceOfTheUserIsAnError() throws {
    let target = try open("Target", at: 300)
    _ = try startDrag(Self.copy | Self.ask)
    let offer = try enter(target)
    target.program.client.send(offer, "accept", [.uint(0), .string("text/plain")])
    target.program.client.send(offer, "set_actions", [.uint(Self.copy | Self.ask), .uint(Self.ask)])
    try target.program.client.roundTrip()
    try drop()
    target.program.client.send(offer, "finish", [])
    assertError(.invalidOffer, target)
  }

  func testAPreferredActionOutsideOfTheActionsIsAnError() throws {
    let target = try open("Target", at: 300)
    _ = try startDrag()
    let offer = try enter(target)
    target.program.client.send(offer, "set_actions", [.uint(Self.copy), .uint(Self.move)])
    assertError(.invalidAction, target)
  }

  private func assertError(
    _ code: WlDataOffer.Error, _ target: Participant, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertThrowsError(try target.program.client.roundTrip(), file: file, line: line) {
      XCTAssertEqual(($0 as? WireClient.ProtocolError)?.code, code.rawValue, "\($0)", file: file, line: line)
    }
    XCTAssertTrue(desktop.isRunning, file: file, line: line)
  }

  // MARK: - Programs

  /// A program with a window and a data device.
  private struct Participant {
    let program: TestProgram
    let window: TestProgram.Shown
    let manager: UInt32
    let device: UInt32
    /// The left edge of the window.
    let x: Int32

    /// The names of the events that the data device has received since the last call.
    func names() throws -> [String] {
      try program.client.roundTrip().filter { $0.object == device }.map(\.name)
    }
  }

  private func open(_ title: String, at x: Int32, version: Int32 = 3) throws -> Participant {
    let program = try TestProgram(desktop.socket)
    let window = try program.showWindow(title, width: 200, height: 200, color: 0xff0000)
    let number = try desktop.window(title).id
    try desktop.request("place", [.uint(number), .int(x), .int(100), .int(200), .int(200)])
    let description = WlDataDeviceManager.description
    let manager = try program.client.bind(
      InterfaceDescription(
        description.name, version: version, requests: description.requests, events: description.events))
    let device = program.client.make(WlDataDevice.description)
    program.client.send(manager, "get_data_device", [.object(device), .object(program.seat)])
    try program.client.roundTrip()
    return Participant(program: program, window: window, manager: manager, device: device, x: x)
  }

  /// Starts a drag in the window of the source, and returns the data source.
  private func startDrag(_ actions: UInt32? = DragTests.copy | DragTests.move) throws -> UInt32 {
    let client = origin.program.client
    let source = client.make(WlDataSource.description)
    client.send(origin.manager, "create_data_source", [.object(source)])
    client.send(source, "offer", [.string("text/plain")])
    if let actions { client.send(source, "set_actions", [.uint(actions)]) }
    try desktop.movePointer(Double(origin.x + 100), 200)
    try desktop.request("button", [.uint(0x110), .uint(1)])
    client.send(
      origin.device, "start_drag", [.object(source), .object(origin.window.surface), .object(0), .uint(0)])
    try client.roundTrip()
    return source
  }

  /// Moves the pointer into a window, and returns the offer that its data device receives.
  private func enter(_ target: Participant) throws -> UInt32 {
    try desktop.movePointer(Double(target.x + 100), 200)
    let events = try target.program.client.roundTrip()
    let event = try XCTUnwrap(
      events.last { $0.object == target.device && $0.name == "enter" }, "\(target.window): \(events)")
    guard case .object(let offer) = event.arguments[4] else { throw CocoaError(.coderValueNotFound) }
    return offer
  }

  /// Accepts an offer, and copies.
  private func accept(_ offer: UInt32, of target: Participant) {
    target.program.client.send(offer, "accept", [.uint(0), .string("text/plain")])
    target.program.client.send(offer, "set_actions", [.uint(Self.copy), .uint(Self.copy)])
  }

  private func drop() throws { try desktop.request("button", [.uint(0x110), .uint(0)]) }

  /// The events that a data source has received since the last call.
  private func events(of source: UInt32) throws -> [WireClient.Event] {
    try origin.program.client.roundTrip().filter { $0.object == source }
  }
}
