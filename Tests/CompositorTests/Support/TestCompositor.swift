// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Compositor

/// A compositor in a separate process, with a client of its control socket.
final class TestCompositor {
  private let folder: URL
  private let process = Process()
  let control: WireClient
  private let controlID: UInt32

  var socket: String { folder.appendingPathComponent("wayland-0").path }

  init(_ screens: String...) throws {
    folder = URL(fileURLWithPath: "/tmp/uc-" + UUID().uuidString.prefix(8))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let test = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let socket = folder.appendingPathComponent("wayland-0").path
    let controlSocket = folder.appendingPathComponent("control").path
    process.executableURL = test.deletingLastPathComponent().appendingPathComponent("understudy-compositor")
    process.arguments = [socket, controlSocket] + (screens.isEmpty ? ["1280x800"] : screens)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n" else {
      throw CocoaError(.executableLoad)
    }
    control = try WireClient(controlSocket)
    controlID = try control.bind(UnderstudyControl.description)
  }

  deinit { stop() }

  func stop() {
    control.disconnect()
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    // A folder that remains in /tmp does no harm.
    try? FileManager.default.removeItem(at: folder)
  }

  var isRunning: Bool { process.isRunning }

  struct WindowState: Equatable {
    let id: UInt32
    let kind: UInt32
    let parent: UInt32
    let state: UInt32
    let frame: Rect
    let surface: Rect
    let title: String
  }

  func request(_ name: String, _ arguments: [WireClient.Value] = []) throws -> [WireClient.Event] {
    control.send(controlID, name, arguments)
    return try control.roundTrip()
  }

  func windows() throws -> [WindowState] {
    try request("get_windows").filter { $0.name == "window" }.map { event in
      let a = event.arguments
      guard case .uint(let id) = a[0], case .uint(let kind) = a[1], case .uint(let parent) = a[2],
        case .uint(let state) = a[4], case .array(let frame) = a[5], case .array(let surface) = a[6],
        case .string(let title) = a[7]
      else { throw CocoaError(.coderInvalidValue) }
      return WindowState(
        id: id, kind: kind, parent: parent, state: state, frame: rect(frame), surface: rect(surface),
        title: title ?? "")
    }
  }

  private func rect(_ bytes: [UInt8]) -> Rect {
    let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func movePointer(_ x: Double, _ y: Double) throws {
    _ = try request("move_pointer", [.fixed(x), .fixed(y)])
  }

  func click(_ x: Double, _ y: Double) throws {
    try movePointer(x, y)
    _ = try request("button", [.uint(0x110), .uint(1)])
    _ = try request("button", [.uint(0x110), .uint(0)])
  }

  /// The color of a pixel of the screen, as 0xRRGGBB.
  func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    let events = try request("get_picture", [.uint(0)])
    let event = try XCTUnwrap(events.first { $0.name == "picture" })
    guard case .descriptor(let file) = event.arguments[0], case .int(let stride) = event.arguments[3] else {
      return 0
    }
    defer { close(file) }
    var value: UInt32 = 0
    pread(file, &value, 4, y * Int(stride) + x * 4)
    return value & 0xffffff
  }
}

/// A program with windows of one color.
final class TestProgram {
  let client: WireClient
  let compositor: UInt32
  let memory: UInt32
  let base: UInt32
  let seat: UInt32
  let pointer: UInt32
  let keyboard: UInt32

  init(_ socket: String) throws {
    client = try WireClient(socket)
    compositor = try client.bind(WlCompositor.description)
    memory = try client.bind(WireClient.sharedMemory)
    base = try client.bind(XdgWmBase.description)
    seat = try client.bind(WlSeat.description)
    pointer = client.make(WlPointer.description)
    client.send(seat, "get_pointer", [.object(pointer)])
    keyboard = client.make(WlKeyboard.description)
    client.send(seat, "get_keyboard", [.object(keyboard)])
    try client.roundTrip()
  }

  struct Shown {
    let surface: UInt32
    let shell: UInt32
    let role: UInt32
  }

  func makeSurface() -> UInt32 {
    let surface = client.make(WlSurface.description)
    client.send(compositor, "create_surface", [.object(surface)])
    return surface
  }

  func attach(_ surface: UInt32, width: Int32, height: Int32, color: UInt32) {
    let buffer = client.makeBuffer(width: width, height: height, pixel: color, pools: memory)
    client.send(surface, "attach", [.object(buffer), .int(0), .int(0)])
    client.send(surface, "damage", [.int(0), .int(0), .int(width), .int(height)])
  }

  /// Acknowledges the last configure event, and shows pixels.
  private func show(_ surface: UInt32, _ shell: UInt32, width: Int32, height: Int32, color: UInt32) throws {
    client.send(surface, "commit", [])
    let events = try client.roundTrip()
    guard
      case .uint(let serial)? = events.last(where: { $0.object == shell && $0.name == "configure" })?
        .arguments[0]
    else {
      throw CocoaError(.featureUnsupported)
    }
    client.send(shell, "ack_configure", [.uint(serial)])
    attach(surface, width: width, height: height, color: color)
    client.send(surface, "commit", [])
    try client.roundTrip()
  }

  func showWindow(_ title: String, width: Int32, height: Int32, color: UInt32) throws -> Shown {
    let surface = makeSurface()
    let shell = client.make(XdgSurface.description)
    client.send(base, "get_xdg_surface", [.object(shell), .object(surface)])
    let role = client.make(XdgToplevel.description)
    client.send(shell, "get_toplevel", [.object(role)])
    client.send(role, "set_title", [.string(title)])
    try show(surface, shell, width: width, height: height, color: color)
    return Shown(surface: surface, shell: shell, role: role)
  }

  func makePositioner(width: Int32, height: Int32, anchor: Rect) -> UInt32 {
    let positioner = client.make(XdgPositioner.description)
    client.send(base, "create_positioner", [.object(positioner)])
    client.send(positioner, "set_size", [.int(width), .int(height)])
    client.send(
      positioner, "set_anchor_rect",
      [.int(anchor.x), .int(anchor.y), .int(anchor.width), .int(anchor.height)])
    // The popup is below the lower left corner.
    client.send(positioner, "set_anchor", [.uint(6)])
    client.send(positioner, "set_gravity", [.uint(8)])
    return positioner
  }

  func showPopup(
    of parent: Shown, width: Int32, height: Int32, anchor: Rect, color: UInt32, grab: Bool = true
  ) throws
    -> Shown
  {
    let surface = makeSurface()
    let shell = client.make(XdgSurface.description)
    client.send(base, "get_xdg_surface", [.object(shell), .object(surface)])
    let positioner = makePositioner(width: width, height: height, anchor: anchor)
    let role = client.make(XdgPopup.description)
    client.send(shell, "get_popup", [.object(role), .object(parent.shell), .object(positioner)])
    if grab { client.send(role, "grab", [.object(seat), .uint(0)]) }
    try show(surface, shell, width: width, height: height, color: color)
    return Shown(surface: surface, shell: shell, role: role)
  }
}
