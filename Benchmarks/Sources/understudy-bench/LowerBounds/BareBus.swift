// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// A connection to the accessibility bus over sd-bus, with which the lower bounds of the times of clients are measured.
final class BareBus {
  let pointer: OpaquePointer

  /// Connects to the bus.
  ///
  /// - Parameter address: the accessibility bus's D-Bus address.
  /// - Throws: an error if the bus does not answer.
  init(address: String) throws {
    var created: OpaquePointer?
    guard sd_bus_new(&created) >= 0, let bus = created else {
      throw BenchmarkError("sd-bus has no memory for a connection.")
    }
    pointer = bus
    guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
    else { throw BenchmarkError("The accessibility bus at \(address) could not be reached.") }
  }

  deinit { sd_bus_flush_close_unref(pointer) }
}
