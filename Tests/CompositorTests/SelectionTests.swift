// SPDX-License-Identifier: Apache-2.0

import CLinux
import XCTest

@testable import Compositor

/// The clipboard and the primary selection, from a test to programs and back.
final class SelectionTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
  }

  override func tearDown() {
    program = nil
    desktop.stop()
    desktop = nil
  }

  private func set(_ selection: UInt32, _ data: [UInt8], _ types: [String], adds: Bool = false) throws {
    let file = clinux_memory_file("data")
    defer { close(file) }
    _ = data.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    try desktop.request(
      "set_selection",
      [
        .uint(selection), .uint(adds ? 1 : 0), .string(types.joined(separator: "\n")), .descriptor(file),
        .uint(UInt32(data.count)),
      ])
  }

  private func owner(_ selection: UInt32) throws -> [WireClient.Value] {
    Array(try XCTUnwrap(desktop.ask("get_selection", [.uint(selection)]).first).arguments[1...])
  }

  /// A pipe whose ends are closed at the end of the test.
  private func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    clinux_pipe(&ends)
    return (ends[0], ends[1])
  }

  /// Reads a pipe until its end.
  private func readAll(_ file: Int32) -> [UInt8] {
    defer { close(file) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 10_000) > 0 else { return all }
      let count = read(file, &part, part.count)
      guard count > 0 else { return all }
      all += part[..<count]
    }
  }

  /// Reads a selection as a test does, while the program handles its requests.
  private func contents(of selection: UInt32, _ type: String) throws -> [UInt8] {
    let pipe = makePipe()
    try desktop.request("read_selection", [.uint(selection), .string(type), .descriptor(pipe.write)])
    close(pipe.write)
    try program.client.roundTrip()
    return readAll(pipe.read)
  }

  private func makeDevice() throws -> UInt32 {
    let manager = try program.client.bind(WlDataDeviceManager.description)
    let device = program.client.make(WlDataDevice.description)
    program.client.send(manager, "get_data_device", [.object(device), .object(program.seat)])
    return device
  }

  func testAChangeOfTheClipboardOffersOnlyTheClipboard() throws {
    let device = try makeDevice()
    let manager = try program.client.bind(ZwpPrimarySelectionDeviceManagerV1.description)
    let primary = program.client.make(ZwpPrimarySelectionDeviceV1.description)
    program.client.send(manager, "get_device", [.object(primary), .object(program.seat)])
    try set(1, Array("selected".utf8), ["text/plain"])
    try program.client.roundTrip()
    try set(0, Array("copied".utf8), ["text/plain"])
    let offers = try program.client.roundTrip().filter { $0.name == "selection" }
    XCTAssertEqual(offers.map(\.object), [device])
  }

  func testAProgramPastesTheClipboardOfATest() throws {
    let device = try makeDevice()
    try program.client.roundTrip()
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try set(0, Array("Grüße".utf8), ["text/plain;charset=utf-8", "UTF8_STRING"])
    try set(0, large, ["image/png"], adds: true)
    let events = try program.client.roundTrip()
    guard
      case .object(let offer)? = events.last(where: { $0.object == device && $0.name == "selection" })?
        .arguments[0]
    else { return XCTFail("\(events)") }
    XCTAssertEqual(
      events.filter { $0.object == offer }.map { $0.arguments[0] },
      ["text/plain;charset=utf-8", "UTF8_STRING", "image/png"].map { .string($0) })
    for (type, data) in [("UTF8_STRING", Array("Grüße".utf8)), ("image/png", large), ("other", [])] {
      let pipe = makePipe()
      program.client.send(offer, "receive", [.string(type), .descriptor(pipe.write)])
      close(pipe.write)
      try program.client.roundTrip()
      XCTAssertTrue(readAll(pipe.read) == data, type)
    }
    XCTAssertEqual(
      try owner(0), [.int(getpid()), .string("text/plain;charset=utf-8\nUTF8_STRING\nimage/png")])
    XCTAssertEqual(String(decoding: try contents(of: 0, "UTF8_STRING"), as: UTF8.self), "Grüße")
    try set(0, [65], ["text/plain"])
    XCTAssertEqual(try owner(0)[1], .string("text/plain"), "without adding, the earlier data is replaced")
    try desktop.request("clear_selection", [.uint(0)])
    XCTAssertEqual(try owner(0), [.int(0), .string("")])
    XCTAssertEqual(try contents(of: 0, "text/plain"), [])
  }

  func testATestReadsTheClipboardOfAProgram() throws {
    let device = try makeDevice()
    let manager = try program.client.bind(WlDataDeviceManager.description)
    let source = program.client.make(WlDataSource.description)
    program.client.send(manager, "create_data_source", [.object(source)])
    program.client.send(source, "offer", [.string("text/plain")])
    program.client.send(device, "set_selection", [.object(source), .uint(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try owner(0), [.int(getpid()), .string("text/plain")])
    program.observer = { event in
      guard event.object == source, event.name == "send", case .descriptor(let file) = event.arguments[1]
      else {
        return
      }
      XCTAssertEqual(event.arguments[0], .string("text/plain"))
      _ = write(file, "pasted", 6)
      close(file)
    }
    XCTAssertEqual(String(decoding: try contents(of: 0, "text/plain"), as: UTF8.self), "pasted")
    XCTAssertEqual(try contents(of: 0, "image/png"), [], "a type that the program does not offer")
    try set(0, [1], ["text/plain"])
    XCTAssertTrue(try program.client.roundTrip().contains { $0.object == source && $0.name == "cancelled" })
  }

  func testThePrimarySelectionIsSeparate() throws {
    let manager = try program.client.bind(ZwpPrimarySelectionDeviceManagerV1.description)
    let device = program.client.make(ZwpPrimarySelectionDeviceV1.description)
    program.client.send(manager, "get_device", [.object(device), .object(program.seat)])
    try set(1, Array("first".utf8), ["text/plain"])
    let events = try program.client.roundTrip()
    guard
      case .object(let offer)? = events.last(where: { $0.object == device && $0.name == "selection" })?
        .arguments[0]
    else { return XCTFail("\(events)") }
    let pipe = makePipe()
    program.client.send(offer, "receive", [.string("text/plain"), .descriptor(pipe.write)])
    close(pipe.write)
    try program.client.roundTrip()
    XCTAssertEqual(readAll(pipe.read), Array("first".utf8))
    XCTAssertEqual(try owner(0), [.int(0), .string("")])
    let source = program.client.make(ZwpPrimarySelectionSourceV1.description)
    program.client.send(manager, "create_source", [.object(source)])
    program.client.send(source, "offer", [.string("text/html")])
    program.client.send(device, "set_selection", [.object(source), .uint(0)])
    try program.client.roundTrip()
    XCTAssertEqual(try owner(1), [.int(getpid()), .string("text/html")])
  }

  func testAReaderThatNeverReadsBlocksNobody() throws {
    let data = [UInt8](repeating: 7, count: 1_000_000)
    try set(0, data, ["text/plain"])
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    for _ in 0..<250 {
      let pipe = makePipe()
      try desktop.request("read_selection", [.uint(0), .string("text/plain"), .descriptor(pipe.write)])
      close(pipe.write)
      ends.append(pipe.read)
    }
    XCTAssertEqual(try desktop.windows().map(\.title), ["One"])
    // The readers go away in the middle.
    for end in ends { close(end) }
    ends = []
    XCTAssertTrue(try contents(of: 0, "text/plain") == data)
    XCTAssertTrue(desktop.isRunning)
  }

  func testBadDataIsIgnored() throws {
    let pipe = makePipe()
    defer {
      close(pipe.read)
      close(pipe.write)
    }
    try desktop.request(
      "set_selection", [.uint(0), .uint(0), .string("text/plain"), .descriptor(pipe.read), .uint(10)])
    XCTAssertEqual(try owner(0), [.int(0), .string("")])
    let file = clinux_memory_file("data")
    defer { close(file) }
    _ = pwrite(file, "abc", 3, 0)
    try desktop.request(
      "set_selection", [.uint(0), .uint(0), .string("text/plain"), .descriptor(file), .uint(300_000_000)])
    XCTAssertEqual(try owner(0), [.int(0), .string("")])
    try desktop.request(
      "set_selection", [.uint(0), .uint(0), .string("text/plain"), .descriptor(file), .uint(1000)])
    XCTAssertEqual(
      try contents(of: 0, "text/plain"), Array("abc".utf8), "the file is smaller than the request says")
    try desktop.request(
      "set_selection", [.uint(9), .uint(0), .string("text/plain"), .descriptor(file), .uint(3)])
    XCTAssertTrue(desktop.isRunning)
  }
}
