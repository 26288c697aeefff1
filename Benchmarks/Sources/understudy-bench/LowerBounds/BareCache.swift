// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// The lower bound of the time for a client that uses the bulk call: one `Cache.GetItems` over sd-bus.
///
/// The reply is received, and discarded without being read.
final class BareCache {
  private let bus: BareBus
  private let busName: String

  /// - Parameters:
  ///   - address: the accessibility bus's D-Bus address.
  ///   - busName: the application's unique name on the bus.
  /// - Throws: an error if the bus does not answer.
  init(address: String, busName: String) throws {
    bus = try BareBus(address: address)
    self.busName = busName
  }

  /// Calls `GetItems` once.
  ///
  /// - Returns: the seconds from the call to its complete reply.
  func roundTrip() throws -> Double {
    var call: OpaquePointer?
    var reply: OpaquePointer?
    defer {
      sd_bus_message_unref(call)
      sd_bus_message_unref(reply)
    }
    let start = ContinuousClock.now
    let made = sd_bus_message_new_method_call(
      bus.pointer, &call, busName, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
    let limit: UInt64 = 20_000_000
    guard made >= 0, sd_bus_call(bus.pointer, call, limit, nil, &reply) >= 0 else {
      throw BenchmarkError("GetItems was not answered within 20 s.")
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
