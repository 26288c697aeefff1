// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import XCTest

@testable import Compositor

/// A compositor in a separate process, with a client of its control socket.
final class TestCompositor {
  private let folder: URL
  private let process = Process()
  let control: WireClient
  let controlID: UInt32

  var socket: String { folder.appendingPathComponent("wayland-0").path }
  var controlSocket: String { folder.appendingPathComponent("control").path }

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
    let state: UnderstudyControl.State
    let shown: UInt32
    let frame: Rect
    let surface: Rect
    /// The parts of the title bar by their numbers; empty if the window has none.
    let titleBar: [Int32: Rect]
    let title: String
  }

  struct DesktopState: Equatable {
    let pointer: Point
    let active: UInt32
    let focus: UInt32
    let capsLock: UInt32
    let isDragging: UInt32
    let closedPopups: UInt32
    let shownWindows: UInt32
    let isDesktopShown: UInt32
    let cursor: String
  }

  /// Sends a request without a reply.
  ///
  /// - Returns: the events that have arrived until it was carried out.
  @discardableResult
  func request(_ name: String, _ arguments: [WireClient.Value] = []) throws -> [WireClient.Event] {
    control.send(controlID, name, arguments)
    return try control.roundTrip()
  }

  private var lastSerial: UInt32 = 0

  /// Sends a request with a serial number, without waiting for its reply.
  func send(_ name: String, _ arguments: [WireClient.Value] = []) -> UInt32 {
    lastSerial += 1
    control.send(controlID, name, [.uint(lastSerial)] + arguments)
    return lastSerial
  }

  /// Sends a request, and returns the events with its serial number.
  func ask(_ name: String, _ arguments: [WireClient.Value] = []) throws -> [WireClient.Event] {
    let serial = send(name, arguments)
    // The event "changed" has no serial number.
    return try control.roundTrip().filter { $0.name != "changed" && $0.arguments.first == .uint(serial) }
  }

  /// Sends a request that is answered by a number, and returns the number.
  func number(_ name: String, _ arguments: [WireClient.Value] = []) throws -> UInt32 {
    guard case .uint(let value)? = try ask(name, arguments).first?.arguments[1] else {
      throw CocoaError(.coderValueNotFound)
    }
    return value
  }

  /// The windows, the topmost first.
  func windows() throws -> [WindowState] {
    try ask("get_windows").filter { $0.name == "window" }.reversed().map { event in
      let a = event.arguments
      guard case .uint(let id) = a[1], case .uint(let kind) = a[2], case .uint(let parent) = a[3],
        case .uint(let state) = a[5], case .uint(let shown) = a[6], case .array(let frame) = a[7],
        case .array(let surface) = a[8], case .array(let titleBar) = a[9], case .string(let title) = a[10]
      else { throw CocoaError(.coderInvalidValue) }
      return WindowState(
        id: id, kind: kind, parent: parent, state: UnderstudyControl.State(rawValue: state), shown: shown,
        frame: Self.rect(frame), surface: Self.rect(surface), titleBar: Self.parts(titleBar),
        title: title ?? "")
    }
  }

  func window(_ title: String) throws -> WindowState {
    guard let window = try windows().first(where: { $0.title == title }) else {
      throw CocoaError(.coderValueNotFound)
    }
    return window
  }

  func desktopState() throws -> DesktopState {
    guard let a = try ask("get_desktop").first?.arguments, case .fixed(let x) = a[1],
      case .fixed(let y) = a[2],
      case .string(let cursor) = a[10]
    else { throw CocoaError(.coderInvalidValue) }
    let numbers = a[3...9].map { value in
      if case .uint(let number) = value { number } else { UInt32.max }
    }
    return DesktopState(
      pointer: Point(x: x, y: y), active: numbers[0], focus: numbers[1], capsLock: numbers[2],
      isDragging: numbers[3], closedPopups: numbers[4], shownWindows: numbers[5], isDesktopShown: numbers[6],
      cursor: cursor ?? "")
  }

  private static func parts(_ bytes: [UInt8]) -> [Int32: Rect] {
    let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    let starts = stride(from: 0, to: numbers.count, by: 5)
    return Dictionary(
      uniqueKeysWithValues: starts.map { at in
        let rect = Rect(
          x: numbers[at + 1], y: numbers[at + 2], width: numbers[at + 3], height: numbers[at + 4])
        return (numbers[at], rect)
      })
  }

  static func rect(_ bytes: [UInt8]) -> Rect {
    let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  // MARK: - Input

  func movePointer(_ x: Double, _ y: Double) throws { try request("move_pointer", [.fixed(x), .fixed(y)]) }

  func click(_ x: Double, _ y: Double) throws {
    try movePointer(x, y)
    try request("button", [.uint(0x110), .uint(1)])
    try request("button", [.uint(0x110), .uint(0)])
  }

  enum KeyAction: UInt32 { case release, press, stroke }

  /// Presses keys, and returns the value of the reply.
  func keys(_ keys: [(symbol: KeySym, action: KeyAction)], focus: UInt32 = 0) throws -> UInt32 {
    try number("keys", [.uint(focus), .array(Self.bytes(keys))])
  }

  static func bytes(_ keys: [(symbol: KeySym, action: KeyAction)]) -> [UInt8] {
    Bytes.of(keys.flatMap { [$0.symbol.rawValue, $0.action.rawValue] })
  }

  func strokes(_ text: String) throws -> UInt32 {
    try keys(text.unicodeScalars.map { (KeySym(inLayouts: $0), .stroke) })
  }

  func startTyping(_ text: String, focus: UInt32 = 0, byKeys: Bool = false) -> UInt32 {
    send("type_text", [.uint(focus), .uint(byKeys ? 1 : 0), .string(text)])
  }

  /// Types a string while a program answers its pings, and returns the number of typed characters; nil after 20 s.
  ///
  /// - Parameters:
  ///   - text: the string to type.
  ///   - program: the program that receives the string.
  ///   - byKeys: whether only keys are used.
  ///   - delay: the milliseconds before each reply from the program.
  /// - Returns: the number of characters.
  /// - Throws: the error of a connection that has ended.
  func type(_ text: String, into program: TestProgram, byKeys: Bool = false, delay: Int32 = 0) throws
    -> UInt32?
  {
    try count(of: startTyping(text, byKeys: byKeys), program, delay: delay)
  }

  /// Waits for the end of typing.
  func count(of serial: UInt32, _ program: TestProgram, delay: Int32 = 0) throws -> UInt32? {
    let end = SuspendingClock.now + .seconds(20)
    while SuspendingClock.now < end {
      for event in try control.pump() where event.name == "typed" && event.arguments[0] == .uint(serial) {
        if case .uint(let count) = event.arguments[1] { return count }
      }
      try program.client.pump(2)
      if !program.pings.isEmpty {
        if delay > 0 { poll(nil, 0, delay) }
        program.answerPing()
      }
    }
    return nil
  }

  // MARK: - Pictures

  struct TestPicture {
    let width: Int32
    let height: Int32
    let pixels: [UInt32]
  }

  /// A part of the screen, in pixels.
  func picture(_ area: Rect) throws -> TestPicture {
    let events = try ask("get_picture", area.numbers.map { .int($0) })
    guard let a = events.first?.arguments, case .descriptor(let file) = a[1], case .int(let width) = a[2],
      case .int(let height) = a[3]
    else { throw CocoaError(.coderValueNotFound) }
    defer { close(file) }
    var pixels = [UInt32](repeating: 0, count: Int(width * height))
    _ = pixels.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    return TestPicture(width: width, height: height, pixels: pixels.map { $0 & 0xffffff })
  }

  /// The color of a pixel of the screen, as 0xRRGGBB.
  func pixel(_ x: Int32, _ y: Int32) throws -> UInt32 {
    try picture(Rect(x: x, y: y, width: 1, height: 1)).pixels[0]
  }
}
