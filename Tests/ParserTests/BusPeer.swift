// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import XCTest

@testable import AccessibilityBus

/// Sends messages with arbitrary bodies over an sd-bus connection, and reads them like replies of programs.
final class BusPeer {
  private let client: OpaquePointer
  private let server: OpaquePointer
  private let descriptor: Int32

  private static let signatures = [
    CacheReader.signature, "a(so)", "au", "as", "a{ss}", "d", "s", "(so)", "i", "b",
  ]

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    var buses: [OpaquePointer] = []
    for (place, end) in ends.enumerated() {
      var bus: OpaquePointer?
      sd_bus_new(&bus)
      let made = try XCTUnwrap(bus)
      sd_bus_set_fd(made, end, end)
      sd_bus_set_anonymous(made, 1)
      if place == 1 { sd_bus_set_server(made, 1, sd_id128_t()) }
      sd_bus_start(made)
      buses.append(made)
    }
    (client, server, descriptor) = (buses[0], buses[1], ends[1])
    while sd_bus_is_ready(client) == 0 || sd_bus_is_ready(server) == 0 {
      for bus in buses where sd_bus_process(bus, nil) < 0 { throw POSIXError(.EPROTO) }
    }
  }

  deinit {
    for bus in [client, server] {
      sd_bus_close(bus)
      sd_bus_unref(bus)
    }
  }

  /// Sends a message and reads it.
  ///
  /// - Parameter data: a byte that names the signature, and the body.
  /// - Returns: whether the connection can still be used.
  func deliver(_ data: Data) -> Bool {
    let signature = Self.signatures[Int(data.first ?? 0) % Self.signatures.count]
    let bytes = Self.message(signature, body: data.dropFirst())
    var sent = 0
    while true {
      if sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          send(
            descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent,
            Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        guard count >= 0 || errno == EAGAIN else { return false }
        sent += max(0, count)
      }
      var message: OpaquePointer?
      let outcome = sd_bus_process(client, &message)
      if let message {
        if Self.isWhole(message) { Self.read(message) }
        sd_bus_message_unref(message)
        return outcome >= 0 && sd_bus_is_open(client) > 0 && sent == bytes.count
      }
      guard outcome >= 0, outcome > 0 || sent < bytes.count else { return false }
    }
  }

  /// Whether a message bus would deliver the message.
  ///
  /// dbus-daemon and dbus-broker validate all values before; sd-bus validates only the values that are read.
  private static func isWhole(_ message: OpaquePointer) -> Bool {
    guard sd_bus_message_skip(message, nil) >= 0, sd_bus_message_at_end(message, 1) > 0 else { return false }
    return sd_bus_message_rewind(message, 1) >= 0
  }

  private static func read(_ message: OpaquePointer) {
    switch message.signature {
    case CacheReader.signature:
      let table = ItemTable(connection: nil, owner: ":1.1")
      guard var reader = CacheReader(message: message, table: table) else { return }
      _ = reader.read()
      for item in 0..<table.count { _ = String(cString: table.items[item].path) }
    case "a(so)":
      if message.enterContainer(DBusType.array, "(so)") { _ = message.readReferences() }
    case "au": _ = message.readStates()
    case "as": _ = message.readInterfaces()
    case "a{ss}": _ = message.readDictionary()
    case "(so)": _ = message.readReference()
    default: _ = (message.readDouble(), message.readInt32(), message.readBool(), message.readString())
    }
  }

  /// Returns the bytes of a signal (D-Bus specification, "Message Format").
  private static func message(_ signature: String, body: Data) -> Data {
    func number(_ value: Int) -> Data { withUnsafeBytes(of: UInt32(value).littleEndian) { Data($0) } }
    func padded(_ data: Data) -> Data { data + Data(count: (8 - data.count % 8) % 8) }
    var fields = Data()
    for (code, type, value) in [(1, "o", "/a"), (2, "s", "a.b"), (3, "s", "M"), (8, "g", signature)] {
      fields = padded(fields)
      fields += [UInt8(code), 1, UInt8(ascii: Unicode.Scalar(type) ?? "s"), 0]
      fields += type == "g" ? Data([UInt8(value.utf8.count)]) : number(value.utf8.count)
      fields += Data(value.utf8) + [0]
    }
    let start = Data([UInt8(ascii: "l"), 4, 1, 1]) + number(body.count) + number(1)
    return padded(start + number(fields.count) + fields) + body
  }
}
