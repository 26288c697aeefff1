// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Processes
import Synchronization

/// A client of the accessibility registry that listens to an event as long as this object exists.
///
/// From at-spi2-core 2.61 on, the bus has no property for a screen reader. Accessibility is then on while a client
/// listens to an event: when the last one stops, `IsEnabled` becomes false, and programs that start later do not connect
/// to the bus (checked with 2.62.1).
///
/// The signals that make one program build its cache come from `EventConnection` of the module `AccessibilityBus`.
final class AccessibilityListener: Sendable {
  /// The connection on which the registry identifies the client.
  private let connection: Mutex<BusConnection>

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: the address of the accessibility bus.
  ///   - deadline: the time by which the registry must answer.
  /// - Throws: `DesktopError.busCallFailed`.
  init(on address: String, deadline: Deadline) throws {
    let bus = try BusConnection(address: address, name: "accessibility bus", deadline: deadline)
    try bus.call(
      AccessibilityBusDaemon.registry, "/org/a11y/atspi/registry", AccessibilityBusDaemon.registry,
      "RegisterEvent", until: deadline.instant
    ) { message in
      if let code = bus.append(message, "s", Self.event) { return code }
      let codes = [
        sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s"),
        sd_bus_message_close_container(message),
      ]
      return codes.min().flatMap { $0 < 0 ? $0 : nil } ?? bus.append(message, "s", "") ?? 0
    }
    connection = Mutex(bus)
  }

  /// An event that no toolkit sends, so that the listener costs programs nothing.
  private static let event = "window:desktop-create"
}
