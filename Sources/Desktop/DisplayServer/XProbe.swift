// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A connection to an X server that asks the few things a desktop must know before it is ready.
///
/// It speaks the X11 protocol itself (X Window System Protocol, version 11, sections 8 and 9), because libxcb
/// waits without limit for a server that accepts a connection and then hangs.
final class XProbe: Sendable {
  /// Size of the first screen in pixels.
  let screenSize: CGSize

  private let socket: FileDescriptor
  private let root: UInt32

  private enum Opcode {
    static let changeWindowAttributes: UInt8 = 2
    static let internAtom: UInt8 = 16
    static let getProperty: UInt8 = 20
    static let propertyNotify: UInt8 = 28
  }

  /// Connects.
  ///
  /// - Throws: `Failure` when the server refuses the connection, ends it, or does not answer in time.
  init(display: Int, authority: XAuthority, deadline: Deadline) throws {
    socket = try Self.connect(to: SocketDirectory.socket(of: display))
    let name = Array(XAuthority.protocolName.utf8)
    var request: [UInt8] = [UInt8(ascii: "l"), 0]
    request += Self.bytes(11 as UInt16) + Self.bytes(0 as UInt16)
    request += Self.bytes(UInt16(name.count)) + Self.bytes(UInt16(authority.cookie.count)) + [0, 0]
    request += Self.padded(name) + Self.padded(authority.cookie)
    try Self.send(request, to: socket)

    let head = try Self.receive(8, from: socket, deadline: deadline)
    let body = try Self.receive(Int(Self.word(head, 6)) * 4, from: socket, deadline: deadline)
    guard head[0] == 1 else {
      let text = String(decoding: body.prefix(Int(head[1])), as: UTF8.self)
      throw Failure.refused(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    // The vendor's text and the pixmap formats stand before the first screen.
    guard body.count >= 32 else { throw Failure.malformed }
    let screen = 32 + (Int(Self.word(body, 16)) + 3) / 4 * 4 + Int(body[21]) * 8
    guard body.count >= screen + 24 else { throw Failure.malformed }
    root = Self.long(body, screen)
    screenSize = CGSize(width: Int(Self.word(body, screen + 20)), height: Int(Self.word(body, screen + 22)))
  }

  /// Waits until a property is set on the root window.
  ///
  /// - Parameters:
  ///   - name: of the property.
  ///   - deadline: the end of the wait.
  ///   - isHopeful: asked a few times a second; the wait ends when it says no.
  /// - Returns: `false` when the deadline or the end of hope came first.
  /// - Throws: `DesktopError` when the server is gone.
  func waitForRootProperty(
    _ name: String, deadline: Deadline, while isHopeful: () -> Bool = { true }
  ) throws -> Bool {
    do {
      // Be told of property changes first, so that none is missed between two looks.
      let mask: UInt32 = 1 << 22
      try send(
        Opcode.changeWindowAttributes, 0, Self.bytes(root) + Self.bytes(1 << 11 as UInt32) + Self.bytes(mask))
      let text = Array(name.utf8)
      try send(Opcode.internAtom, 0, Self.bytes(UInt16(text.count)) + [0, 0] + Self.padded(text))
      let atom = Self.long(try reply(deadline: deadline), 8)
      while true {
        let offsetAndLength = Self.bytes(0 as UInt32) + Self.bytes(1 as UInt32)
        try send(
          Opcode.getProperty, 0,
          Self.bytes(root) + Self.bytes(atom) + Self.bytes(0 as UInt32) + offsetAndLength)
        if Self.long(try reply(deadline: deadline), 8) != 0 { return true }
        while true {
          // Give up only between messages: what is half read would be taken for the next one.
          while !waitUntilReady(
            socket.number, deadline: deadline.limited(to: TimeLimits.Desktop.probeLook.seconds))
          {
            if deadline.hasPassed || !isHopeful() { return false }
          }
          let event = try Self.receive(32, from: socket, deadline: deadline)
          if event[0] & 0x7f == Opcode.propertyNotify, Self.long(event, 8) == atom { break }
        }
      }
    } catch Failure.timedOut {
      return false
    }
  }

  // MARK: - Messages

  enum Failure: Error, CustomStringConvertible {
    case refused(String)
    /// The path of the socket that is not there.
    case noSocket(String)
    case timedOut
    case closed(String)
    case malformed

    var description: String {
      switch self {
      case .refused(let reason): return "it refused the connection: \(reason)"
      case .noSocket(let path): return "its socket \(path) is not there"
      case .timedOut: return "it did not answer in time"
      case .closed(let reason): return "it ended the connection: \(reason)"
      case .malformed: return "it answered with something that is not the X11 protocol"
      }
    }
  }

  private func send(_ opcode: UInt8, _ detail: UInt8, _ body: [UInt8]) throws {
    try Self.send([opcode, detail] + Self.bytes(UInt16(1 + body.count / 4)) + body, to: socket)
  }

  /// The next reply; events before it are dropped.
  private func reply(deadline: Deadline) throws -> [UInt8] {
    while true {
      let message = try Self.receive(32, from: socket, deadline: deadline)
      if message[0] == 0 { throw Failure.malformed }
      if message[0] == 1 {
        return message + (try Self.receive(Int(Self.long(message, 4)) * 4, from: socket, deadline: deadline))
      }
    }
  }

  static func connect(to path: String) throws -> FileDescriptor {
    // Non-blocking, so that a full queue of a hung server is an error and not a wait.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = FileDescriptor(Foundation.socket(AF_UNIX, type, 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { memory in
      memory.copyBytes(from: path.utf8.prefix(memory.count - 1))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket.number, $0, size)
      }
    }
    guard code == 0 else {
      throw errno == ENOENT ? Failure.noSocket(path) : Failure.closed(DesktopError.reason(errno))
    }
    return socket
  }

  private static func send(_ bytes: [UInt8], to socket: FileDescriptor) throws {
    // The requests are far smaller than the socket's buffer, so this neither blocks nor splits.
    guard Foundation.send(socket.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else {
      throw Failure.closed(DesktopError.reason(errno))
    }
  }

  private static func receive(_ count: Int, from socket: FileDescriptor, deadline: Deadline) throws -> [UInt8]
  {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard waitUntilReady(socket.number, deadline: deadline) else { throw Failure.timedOut }
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let length = recv(socket.number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length > 0 else { throw Failure.closed(length == 0 ? "end of file" : DesktopError.reason(errno)) }
      bytes += buffer[..<length]
    }
    return bytes
  }

  private static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  private static func long(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    UInt32(word(bytes, offset)) | UInt32(word(bytes, offset + 2)) << 16
  }
}
