// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A connection to a bus that makes calls and returns the received messages, byte for byte.
final class WireConnection {
  /// A method call on an object.
  struct Call {
    let destination: String
    let path: String
    let interface: String
    let member: String
    var signature = ""
    var body: [UInt8] = []
  }

  private let descriptor: Int32
  private var received: [UInt8] = []
  private var position = 0
  private var serial: UInt32 = 0
  /// Our name on the bus.
  private(set) var name = ""

  /// The time limit of a reply in seconds.
  private static let timeout: TimeInterval = 10

  /// - Parameter address: `unix:path=…` or `unix:abstract=…`, as the desktop gives it.
  /// - Throws: an error when the bus does not answer.
  init(address: String) throws {
    descriptor = try Self.connect(address)
    let identity = "\(getuid())".utf8.map { String(format: "%02x", $0) }.joined()
    try send(Array("\0AUTH EXTERNAL \(identity)\r\n".utf8))
    while !received.contains(UInt8(ascii: "\n")) { try receive() }
    guard received.starts(with: Array("OK ".utf8)) else {
      throw WireError(
        description:
          "the bus expected another way to log in: \(String(decoding: received, as: UTF8.self))")
    }
    received = []
    try send(Array("BEGIN\r\n".utf8))
    var reader = try call(Self.daemon("Hello")).reader
    name = reader.string()
  }

  deinit { close(descriptor) }

  static func daemon(_ member: String, signature: String = "", body: [UInt8] = []) -> Call {
    Call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, signature: signature, body: body)
  }

  // MARK: - Calls

  func call(_ call: Call) throws -> WireMessage {
    guard let answer = try self.calls([call]).first ?? nil else {
      throw WireError(description: "\(call.interface).\(call.member) failed on \(call.path)")
    }
    return answer
  }

  /// Makes calls, up to 50 at once, and returns the replies in the order of the calls; nil for an error.
  func calls(_ calls: [Call]) throws -> [WireMessage?] {
    var answers: [WireMessage?] = []
    for start in stride(from: 0, to: calls.count, by: Self.atOnce) {
      let part = calls[start..<min(start + Self.atOnce, calls.count)]
      let first = serial + 1
      try send(part.flatMap(bytes))
      var missing = part.count
      var found = [WireMessage?](repeating: nil, count: part.count)
      while missing > 0 {
        let message = try next()
        guard message.kind == .reply || message.kind == .error, message.replySerial >= first else { continue }
        missing -= 1
        if message.kind == .reply { found[Int(message.replySerial - first)] = message }
      }
      answers += found
    }
    return answers
  }

  private static let atOnce = 50

  private func bytes(of call: Call) -> [UInt8] {
    serial += 1
    var fields = WireWriter()
    for (code, type, text) in [
      (1, "o", call.path), (2, "s", call.interface), (3, "s", call.member), (6, "s", call.destination),
      (8, "g", call.signature),
    ] where !text.isEmpty {
      fields.align(to: 8)
      fields.byte(UInt8(code))
      fields.signature(type)
      if type == "g" { fields.signature(text) } else { fields.string(text) }
    }
    var message = WireWriter()
    message.append([UInt8(ascii: "l"), WireMessage.Kind.call.rawValue, 0, 1])
    message.uint32(UInt32(call.body.count))
    message.uint32(serial)
    message.uint32(UInt32(fields.bytes.count))
    message.append(fields.bytes)
    message.align(to: 8)
    message.append(call.body)
    return message.bytes
  }

  // MARK: - Bytes

  /// Returns the next message, for any destination.
  func next() throws -> WireMessage {
    while true {
      if let message = try WireMessage(taking: &received, at: &position) { return message }
      received.removeFirst(position)
      position = 0
      try receive()
    }
  }

  private func receive() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(Self.timeout * 1000)) > 0 else {
      throw WireError(description: "the bus said nothing for \(Self.timeout) s")
    }
    var part = [UInt8](repeating: 0, count: 262_144)
    let count = read(descriptor, &part, part.count)
    guard count > 0 else { throw WireError(description: "the bus closed the connection") }
    received += part[..<count]
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw WireError(description: "the bus took no more") }
      rest = rest.dropFirst(count)
    }
  }

  private static func connect(_ address: String) throws -> Int32 {
    let first = address.split(separator: ";").first ?? ""
    let keys = first.dropFirst("unix:".count).split(separator: ",").map {
      $0.split(separator: "=", maxSplits: 1)
    }
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    guard
      let path = keys.lazy.compactMap({ key -> [UInt8]? in
        guard key.count == 2 else { return nil }
        let text = Array((String(key[1]).removingPercentEncoding ?? "").utf8)
        return key[0] == "path" ? text + [0] : key[0] == "abstract" ? [0] + text : nil
      }).first
    else { throw WireError(description: "expected the address of a UNIX socket, found \(address)") }
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.prefix($0.count)) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let length = MemoryLayout<sa_family_t>.size + path.count
    let result = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(length))
      }
    }
    guard descriptor >= 0, result == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw WireError(description: "no connection to \(address): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}
