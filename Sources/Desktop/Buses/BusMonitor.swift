// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Processes
import Synchronization
import Timing

/// Counts the messages that programs have sent on the session bus since the monitor was created.
///
/// The connection is a monitor (`org.freedesktop.DBus.Monitoring`, D-Bus specification 0.30): the bus sends a copy of
/// each message to it, and queues the copies until they are counted. A monitor sends no messages, and other clients get
/// no notice of it.
package final class BusMonitor: Sendable {
  /// The numbers of messages that some processes have sent.
  package struct Traffic: Sendable, Equatable {
    /// The number of method calls.
    package var calls = 0
    /// The number of signals.
    package var signals = 0
  }

  private let address: String
  private let connection: Mutex<BusConnection>

  /// Connects to a bus and starts to count.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  init(address: String) throws {
    self.address = address
    let deadline = Deadline(after: TimeLimits.Desktop.busMonitor.seconds)
    let connection = try BusConnection(
      address: address, name: Self.bus, deadline: deadline, isMonitor: true)
    try connection.call(
      BusConnection.daemon.name, BusConnection.daemon.path, "org.freedesktop.DBus.Monitoring",
      "BecomeMonitor",
      until: deadline.instant
    ) { message in
      var flags: UInt32 = 0
      let codes = [
        sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s"),
        sd_bus_message_close_container(message),
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &flags),
      ]
      return codes.min() ?? 0
    }
    self.connection = Mutex(connection)
  }

  /// Counts the messages up to now.
  ///
  /// - Parameter processes: the processes whose messages are counted. Messages of a connection that has been closed
  ///   before this call are not counted, because the bus does not report its process.
  /// - Returns: the calls and signals of these processes.
  /// - Throws: `DesktopError.busCallFailed`, also if the bus does not deliver all messages within five seconds.
  package func traffic(of processes: Set<pid_t>) throws -> Traffic {
    let deadline = Deadline(after: TimeLimits.Desktop.busMonitor.seconds)
    let asker = try BusConnection(address: address, name: Self.bus, deadline: deadline)
    let name = try asker.uniqueName()
    // All earlier messages arrive before this call.
    try asker.call(
      BusConnection.daemon.name, BusConnection.daemon.path, BusConnection.daemon.name, Self.lastCall,
      until: deadline.instant)
    var traffic: [String: Traffic] = [:]
    let isWhole = try connection.withLock { connection in
      try connection.receive(until: deadline.instant) { message in
        guard let sender = sd_bus_message_get_sender(message).map({ String(cString: $0) }) else {
          return false
        }
        var type: UInt8 = 0
        sd_bus_message_get_type(message, &type)
        switch Int(type) {
        case SD_BUS_MESSAGE_METHOD_CALL:
          if sender == name { return sd_bus_message_is_method_call(message, nil, Self.lastCall) > 0 }
          traffic[sender, default: Traffic()].calls += 1
        case SD_BUS_MESSAGE_SIGNAL: traffic[sender, default: Traffic()].signals += 1
        default: break
        }
        return false
      }
    }
    guard isWhole else {
      throw DesktopError.busCallFailed(
        bus: Self.bus, call: "the messages of the bus", reason: "they did not arrive in time")
    }
    return traffic.reduce(into: Traffic()) { sum, entry in
      // An error means that the connection is closed, so that its process is unknown.
      let process = try? asker.processIdentifier(of: entry.key, deadline: deadline)
      guard let process, processes.contains(process) else { return }
      sum.calls += entry.value.calls
      sum.signals += entry.value.signals
    }
  }

  private static let bus = "session bus"
  private static let lastCall = "GetId"
}

extension PrivateDesktop {
  /// Starts to count the messages on the session bus.
  ///
  /// - Throws: `DesktopError.busCallFailed`.
  package func monitorSessionBus() throws -> BusMonitor { try BusMonitor(address: sessionBusAddress) }
}
