// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Records the library's messages on the accessibility bus and their replies, with a bus monitor.
///
/// The monitor uses `org.freedesktop.DBus.Monitoring`. Marks separate the operations: a connection of the test calls an
/// interface that does not exist. The library waits for its replies, so all its earlier messages come before the mark.
final class BusWatch {
  enum Mark: String {
    case begin, pause, resume, end
  }

  private let marker: WireConnection
  private let monitor: WireConnection
  /// The library's connections.
  private let library: Set<String>

  init(address: String) throws {
    marker = try WireConnection(address: address)
    monitor = try WireConnection(address: address)
    var own: Set<String> = []
    for name in try Self.names(on: marker) where ![marker.name, monitor.name].contains(name) {
      if try Self.process(of: name, on: marker) == UInt32(getpid()) { own.insert(name) }
    }
    library = own
    var body = WireWriter()
    // No match rules and no flags: the monitor receives all messages.
    body.uint32(0)
    body.uint32(0)
    _ = try monitor.call(
      WireConnection.Call(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus.Monitoring", member: "BecomeMonitor", signature: "asu",
        body: body.bytes))
  }

  func set(_ mark: Mark) {
    // The call fails, since there is no such method. The monitor receives it nevertheless.
    _ = try? marker.calls([
      WireConnection.Call(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.understudy.Mark", member: mark.rawValue)
    ])
  }

  /// Returns the traffic from the mark `begin` to the mark `end`, without that between `pause` and `resume`.
  ///
  /// - Returns: the members that were called, and the bytes of the replies.
  func traffic() throws -> (calls: [String], bytes: Int) {
    var calls: [String] = []
    var bytes = 0
    var counts = false
    var asked: Set<String> = []
    while true {
      let message = try monitor.next()
      if message.sender == marker.name, message.interface == "org.understudy.Mark" {
        switch Mark(rawValue: message.member) {
        case .begin, .resume: counts = true
        case .pause: counts = false
        case .end: return (calls, bytes)
        case nil: break
        }
      } else if counts, message.kind == .call, library.contains(message.sender) {
        calls.append(message.member)
        asked.insert("\(message.sender) \(message.serial)")
      } else if message.kind == .reply || message.kind == .error,
        asked.contains("\(message.destination) \(message.replySerial)")
      {
        bytes += message.size
      }
    }
  }

  private static func names(on connection: WireConnection) throws -> [String] {
    var reader = try connection.call(WireConnection.daemon("ListNames")).reader
    var names: [String] = []
    let end = reader.array(alignment: 4)
    while reader.isBefore(end) { names.append(reader.string()) }
    return names.filter { $0.hasPrefix(":") }
  }

  private static func process(of name: String, on connection: WireConnection) throws -> UInt32? {
    var body = WireWriter()
    body.string(name)
    let answer = try connection.calls([
      WireConnection.daemon("GetConnectionUnixProcessID", signature: "s", body: body.bytes)
    ])
    var reader = answer[0]?.reader
    return reader?.uint32()
  }
}
