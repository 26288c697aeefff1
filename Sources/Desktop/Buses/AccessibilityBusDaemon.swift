// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Processes

/// The accessibility bus of a desktop, with its registry (AT-SPI2).
struct AccessibilityBusDaemon {
  let address: String
  /// The processes of the bus with their names in messages, for the health check.
  let processes: [(part: String, pid: pid_t)]
  /// The listener that keeps accessibility on; nil if the bus needs none.
  private let listener: AccessibilityListener?

  static let launcher = (name: "org.a11y.Bus", path: "/org/a11y/bus")
  static let registry = "org.a11y.atspi.Registry"

  /// Starts the bus and the registry by activation on the session bus, and turns accessibility on.
  ///
  /// The activation environment of the session bus must contain the display, because the launcher writes the address of
  /// the bus to the display's root window.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  init(on session: BusConnection, deadline: Deadline) throws {
    let (name, path) = Self.launcher
    var found = ""
    try session.call(
      name, path, name, "GetAddress", until: deadline.instant,
      read: { reply in
        var text: UnsafePointer<CChar>?
        let code = sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &text)
        if let text { found = String(cString: text) }
        return code
      })
    address = found
    try Self.setEnabled(true, on: session, deadline: deadline)
    let bus = try BusConnection(address: found, name: "accessibility bus", deadline: deadline)
    try bus.startService(Self.registry, deadline: deadline)
    listener =
      try Self.hasScreenReaderProperty(session, deadline: deadline)
      ? nil : AccessibilityListener(on: found, deadline: deadline)
    // An error names the first part in the list that has ended. The launcher and the registry end with the bus, so the
    // bus comes first.
    processes = [
      ("accessibility bus", try bus.processIdentifier(of: BusConnection.daemon.name, deadline: deadline)),
      ("accessibility bus launcher", try session.processIdentifier(of: name, deadline: deadline)),
      ("accessibility registry", try bus.processIdentifier(of: Self.registry, deadline: deadline)),
    ]
  }

  /// Turns accessibility on or off for the programs of a session.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  static func setEnabled(_ isEnabled: Bool, on session: BusConnection, deadline: Deadline) throws {
    try set("IsEnabled", isEnabled, on: session, deadline: deadline)
  }

  /// Announces to programs whether a screen reader is running.
  ///
  /// Some toolkits are accessible only with a screen reader, and others do more work with one.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  static func setScreenReader(_ isThere: Bool, on session: BusConnection, deadline: Deadline) throws {
    try set(screenReader, isThere, on: session, deadline: deadline)
  }

  /// Whether the bus has the property of ``setScreenReader(_:on:deadline:)``: at-spi2-core has it until 2.60.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  static func hasScreenReaderProperty(_ session: BusConnection, deadline: Deadline) throws -> Bool {
    var description = ""
    let member = "Introspect"
    try session.call(
      launcher.name, launcher.path, "org.freedesktop.DBus.Introspectable", member, until: deadline.instant,
      read: { reply in
        var text: UnsafePointer<CChar>?
        let code = sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &text)
        if let text { description = String(cString: text) }
        return code
      })
    return description.contains("\"\(screenReader)\"")
  }

  private static let screenReader = "ScreenReaderEnabled"

  private static func set(_ property: String, _ isOn: Bool, on session: BusConnection, deadline: Deadline)
    throws
  {
    let member = "Set"
    try session.call(
      launcher.name, launcher.path, "org.freedesktop.DBus.Properties", member, until: deadline.instant,
      write: { message in
        if let code = append(property, message, session) { return code }
        var code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "v")), "b")
        var value: Int32 = isOn ? 1 : 0
        if code >= 0 { code = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &value) }
        return code < 0 ? code : sd_bus_message_close_container(message)
      })
  }

  /// Whether accessibility is on.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  static func isEnabled(on session: BusConnection, deadline: Deadline) throws -> Bool {
    var value: Int32 = 0
    let member = "Get"
    try session.call(
      launcher.name, launcher.path, "org.freedesktop.DBus.Properties", member, until: deadline.instant,
      write: { append("IsEnabled", $0, session) ?? 0 },
      read: { reply in
        let code = sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "v")), "b")
        return code < 0 ? code : sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "b")), &value)
      })
    return value != 0
  }

  private static func append(_ property: String, _ message: OpaquePointer, _ session: BusConnection) -> Int32?
  {
    session.append(message, "s", "org.a11y.Status") ?? session.append(message, "s", property)
  }
}
