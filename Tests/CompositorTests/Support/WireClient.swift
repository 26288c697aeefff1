// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

@testable import Compositor

/// A client that speaks Wayland's wire format, so that a test can also send what no toolkit sends.
final class WireClient {
  enum Value: Equatable {
    case int(Int32)
    case uint(UInt32)
    case fixed(Double)
    case string(String?)
    case object(UInt32)
    case array([UInt8])
    case descriptor(Int32)
  }

  struct Event: Equatable {
    let object: UInt32
    let name: String
    let arguments: [Value]
  }

  /// The violation of the protocol for which the compositor has ended the connection.
  struct ProtocolError: Error, Equatable {
    let object: UInt32
    let code: UInt32
    let message: String
  }

  private static let display = InterfaceDescription(
    "wl_display", version: 1, requests: [.init("sync", "n", [nil]), .init("get_registry", "n", [nil])],
    events: [.init("error", "ous", [nil, nil, nil]), .init("delete_id", "u", [nil])])
  private static let registry = InterfaceDescription(
    "wl_registry", version: 1, requests: [.init("bind", "usun", [nil, nil, nil, nil])],
    events: [.init("global", "usu", [nil, nil, nil]), .init("global_remove", "u", [nil])])
  static let sharedMemory = InterfaceDescription(
    "wl_shm", version: 1, requests: [.init("create_pool", "nhi", [nil, nil, nil])],
    events: [.init("format", "u", [nil])])
  private static let pool = InterfaceDescription(
    "wl_shm_pool", version: 1,
    requests: [
      .init("create_buffer", "niiiiu", [nil, nil, nil, nil, nil, nil]), .init("destroy", "", []),
      .init("resize", "i", [nil]),
    ], events: [])

  private let socket: Int32
  private var interfaces: [UInt32: InterfaceDescription] = [1: display]
  private var lastID: UInt32 = 1
  private var input: [UInt8] = []
  private var descriptors: [Int32] = []
  private(set) var events: [Event] = []
  /// Called with each event when it has arrived.
  var observer: ((Event) -> Void)?
  /// Called before each ``pump(_:)`` reads events.
  var willPump: (() -> Void)?
  private(set) var globals: [String: (name: UInt32, version: UInt32)] = [:]

  init(_ path: String) throws {
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let registry = make(Self.registry)
    send(1, "get_registry", [.object(registry)])
    for event in try roundTrip() where event.object == registry && event.name == "global" {
      if case .uint(let name) = event.arguments[0], case .string(let interface?) = event.arguments[1],
        case .uint(let version) = event.arguments[2]
      {
        // The first one of several screens.
        globals[interface] = globals[interface] ?? (name, version)
      }
    }
    self.registryID = registry
  }

  private var registryID: UInt32 = 0

  deinit { disconnect() }

  private var isOpen = true

  func disconnect() {
    guard isOpen else { return }
    isOpen = false
    close(socket)
    for file in descriptors { close(file) }
  }

  // MARK: - Objects

  /// Returns the number of a new object.
  func make(_ interface: InterfaceDescription) -> UInt32 {
    lastID += 1
    interfaces[lastID] = interface
    return lastID
  }

  func bind(_ interface: InterfaceDescription) throws -> UInt32 {
    guard let global = globals[interface.name] else { throw CocoaError(.featureUnsupported) }
    let id = make(interface)
    let version = min(UInt32(interface.version), global.version)
    send(registryID, "bind", [.uint(global.name), .string(interface.name), .uint(version), .object(id)])
    return id
  }

  /// Creates a buffer whose pixels all have one value.
  func makeBuffer(width: Int32, height: Int32, pixel: UInt32, pools: UInt32) -> UInt32 {
    let pixels = [UInt32](repeating: pixel, count: Int(width * height))
    return makeBuffer(width: width, height: height, pixels: pixels, pools: pools)
  }

  /// Creates a buffer with pixels, row by row.
  func makeBuffer(width: Int32, height: Int32, pixels: [UInt32], pools: UInt32) -> UInt32 {
    let size = pixels.count * 4
    let file = clinux_memory_file("buffer")
    _ = pixels.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    let pool = make(Self.pool)
    send(pools, "create_pool", [.object(pool), .descriptor(file), .int(Int32(size))])
    let buffer = make(WlBuffer.description)
    send(
      pool, "create_buffer", [.object(buffer), .int(0), .int(width), .int(height), .int(width * 4), .uint(1)])
    send(pool, "destroy", [])
    close(file)
    return buffer
  }

  // MARK: - Messages

  func send(_ object: UInt32, _ name: String, _ arguments: [Value]) {
    guard let interface = interfaces[object],
      let opcode = interface.requests.firstIndex(where: { $0.name == name })
    else {
      preconditionFailure("object \(object) has no request \(name)")
    }
    var body: [UInt8] = []
    var files: [Int32] = []
    for argument in arguments {
      switch argument {
      case .int(let value): body += Self.bytes(UInt32(bitPattern: value))
      case .uint(let value), .object(let value): body += Self.bytes(value)
      case .fixed(let value): body += Self.bytes(UInt32(bitPattern: Fixed.value(value)))
      case .string(nil): body += Self.bytes(0)
      case .string(let text?):
        body += Self.bytes(UInt32(text.utf8.count + 1)) + Self.padded(Array(text.utf8) + [0])
      case .array(let value): body += Self.bytes(UInt32(value.count)) + Self.padded(value)
      case .descriptor(let file): files.append(file)
      }
    }
    sendRaw(
      Self.bytes(object) + Self.bytes(UInt32(body.count + 8) << 16 | UInt32(opcode)) + body, files: files)
  }

  /// Sends bytes that may be no message.
  func sendRaw(_ bytes: [UInt8], files: [Int32] = []) {
    var data = bytes
    data.withUnsafeMutableBytes { buffer in
      var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      withUnsafeMutablePointer(to: &vector) { vector in
        var message = msghdr()
        message.msg_iov = vector
        message.msg_iovlen = 1
        guard !files.isEmpty else {
          _ = sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
          return
        }
        let space = 16 + (files.count * 4 + 7) / 8 * 8
        let control = UnsafeMutableRawPointer.allocate(byteCount: space, alignment: 8)
        defer { control.deallocate() }
        control.storeBytes(of: 16 + files.count * 4, as: Int.self)
        control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
        for (index, file) in files.enumerated() {
          control.storeBytes(of: file, toByteOffset: 16 + index * 4, as: Int32.self)
        }
        message.msg_control = control
        message.msg_controllen = space
        _ = sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Waits until the compositor has carried out all requests.
  ///
  /// - Returns: the events that have arrived since the last call.
  /// - Throws: `ProtocolError`, or `POSIXError` if the connection ends without one.
  @discardableResult
  func roundTrip() throws -> [Event] {
    let callback = make(WlCallback.description)
    send(1, "sync", [.object(callback)])
    while !events.contains(where: { $0.object == callback }) { try receive() }
    let result = events.filter { $0.object != callback && $0.object != 1 }
    events = []
    return result
  }

  /// Reads the events that have arrived, after a wait for the first one.
  ///
  /// - Parameter milliseconds: the longest time of the wait.
  /// - Returns: the events that have arrived since the last call.
  /// - Throws: as ``roundTrip()``.
  @discardableResult
  func pump(_ milliseconds: Int32 = 0) throws -> [Event] {
    willPump?()
    var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&file, 1, events.isEmpty ? milliseconds : 0) > 0 { try receive() }
    let result = events.filter { $0.object != 1 }
    events = []
    return result
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let control = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 8)
    defer { control.deallocate() }
    var received = 0
    var message = msghdr()
    buffer.withUnsafeMutableBytes { bytes in
      var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      withUnsafeMutablePointer(to: &vector) { vector in
        message.msg_iov = vector
        message.msg_iovlen = 1
        message.msg_control = control
        message.msg_controllen = 256
        received = recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
      }
    }
    guard received > 0 else {
      throw POSIXError(received == 0 ? .ECONNRESET : POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    if message.msg_controllen >= 16 {
      let count = (control.load(as: Int.self) - 16) / 4
      for index in 0..<max(0, count) {
        descriptors.append(control.load(fromByteOffset: 16 + index * 4, as: Int32.self))
      }
    }
    input += buffer[..<received]
    while input.count >= 8 {
      let size = Int(Self.number(input, 4) >> 16)
      guard input.count >= size else { break }
      try take(Array(input[..<size]))
      input.removeFirst(size)
    }
  }

  private func take(_ message: [UInt8]) throws {
    let object = Self.number(message, 0)
    let opcode = Int(Self.number(message, 4) & 0xffff)
    guard let interface = interfaces[object], opcode < interface.events.count else { return }
    let description = interface.events[opcode]
    var place = 8
    var values: [Value] = []
    var types = description.types.makeIterator()
    for letter in description.signature where letter != "?" && !letter.isNumber {
      let type = types.next() ?? nil
      switch letter {
      case "i": values.append(.int(Int32(bitPattern: Self.number(message, place))))
      case "f": values.append(.fixed(Double(Int32(bitPattern: Self.number(message, place))) / 256))
      case "s":
        let count = Int(Self.number(message, place))
        values.append(
          .string(
            count == 0 ? nil : String(decoding: message[(place + 4)..<(place + 3 + count)], as: UTF8.self)))
        place += (count + 3) / 4 * 4
      case "a":
        let count = Int(Self.number(message, place))
        values.append(.array(Array(message[(place + 4)..<(place + 4 + count)])))
        place += (count + 3) / 4 * 4
      case "h":
        values.append(.descriptor(descriptors.isEmpty ? -1 : descriptors.removeFirst()))
        continue
      case "n":
        let id = Self.number(message, place)
        interfaces[id] = InterfaceTable.all.first { $0.name == type }
        values.append(.object(id))
      case "o": values.append(.object(Self.number(message, place)))
      default: values.append(.uint(Self.number(message, place)))
      }
      place += 4
    }
    if object == 1, description.name == "error", case .object(let faulty) = values[0],
      case .uint(let code) = values[1],
      case .string(let text) = values[2]
    {
      throw ProtocolError(object: faulty, code: code, message: text ?? "")
    }
    let event = Event(object: object, name: description.name, arguments: values)
    events.append(event)
    observer?(event)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
  }
}
