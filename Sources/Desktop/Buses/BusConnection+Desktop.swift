// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Processes

extension BusConnection {
  static let daemon = (name: daemonName, path: "/org/freedesktop/DBus")

  /// Connects to one of the desktop's buses.
  ///
  /// - Parameters:
  ///   - address: the D-Bus address of the bus.
  ///   - name: the name of the bus in messages.
  ///   - deadline: the time by which the bus must answer.
  ///   - isMonitor: whether the connection receives copies of the messages of other clients and answers no message.
  /// - Throws: `DesktopError.busCallFailed` or `.partNotAnswering`; so do all calls on the connection.
  package convenience init(address: String, name: String, deadline: Deadline, isMonitor: Bool = false) throws
  {
    try self.init(address: address, isMonitor: isMonitor) { call, trouble in
      switch trouble {
      case .noAnswer(let destination, let seconds):
        DesktopError.partNotAnswering(
          part: Self.part(called: destination, on: name), call: call, seconds: seconds)
      case .failed(let reason): DesktopError.busCallFailed(bus: name, call: call, reason: reason)
      }
    }
    try waitUntilReady(until: deadline.instant)
  }

  /// Returns the text that names the owner of a bus name in error messages.
  private static func part(called destination: String, on bus: String) -> String {
    switch destination {
    case daemonName: bus
    case AccessibilityBusDaemon.launcher.name: "accessibility bus launcher"
    case AccessibilityBusDaemon.registry: "accessibility registry"
    default: "service \(destination) on the \(bus)"
    }
  }

  /// Checks that the owner of a bus name answers; does not start a service if the name has no owner.
  func ping(_ destination: String, deadline: Deadline) throws {
    try call(
      destination, "/", "org.freedesktop.DBus.Peer", "Ping", until: deadline.instant,
      write: { sd_bus_message_set_auto_start($0, 0) })
  }

  /// Starts the service of a bus name, and waits until the service owns the name.
  func startService(_ service: String, deadline: Deadline) throws {
    try call(
      Self.daemon.name, Self.daemon.path, Self.daemon.name, "StartServiceByName", until: deadline.instant
    ) {
      var flags: UInt32 = 0
      return append($0, "s", service) ?? sd_bus_message_append_basic($0, CChar(UInt8(ascii: "u")), &flags)
    }
  }

  /// Returns the process that owns a bus name; throws an error if the name has no owner.
  package func processIdentifier(of service: String, deadline: Deadline) throws -> pid_t {
    var pid: UInt32 = 0
    let member = "GetConnectionUnixProcessID"
    try call(
      Self.daemon.name, Self.daemon.path, Self.daemon.name, member, until: deadline.instant,
      write: { append($0, "s", service) ?? 0 },
      read: { sd_bus_message_read_basic($0, CChar(UInt8(ascii: "u")), &pid) })
    return pid_t(pid)
  }

  /// Sets variables for the services that the bus starts from now on.
  func updateActivationEnvironment(_ variables: [String: String], deadline: Deadline) throws {
    let member = "UpdateActivationEnvironment"
    try call(Self.daemon.name, Self.daemon.path, Self.daemon.name, member, until: deadline.instant) {
      message in
      var code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{ss}")
      for (key, value) in variables where code >= 0 {
        code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "e")), "ss")
        if code >= 0 { code = append(message, "s", key) ?? append(message, "s", value) ?? 0 }
        if code >= 0 { code = sd_bus_message_close_container(message) }
      }
      return code < 0 ? code : sd_bus_message_close_container(message)
    }
  }

  /// Appends a string argument to a message.
  ///
  /// - Returns: the negative error number if the text cannot be appended; nil otherwise.
  func append(_ message: OpaquePointer, _ type: Unicode.Scalar, _ text: String) -> Int32? {
    let code = text.withCString { sd_bus_message_append_basic(message, CChar(type.value), $0) }
    return code < 0 ? code : nil
  }
}
