// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Toolkits

/// The operations of the library that are measured: the snapshot alone, and the snapshot with a read of all values that
/// the other clients read.
struct SnapshotReading {
  let bus: AccessibilityBusConnection
  let application: AccessibleProgram

  /// Takes a snapshot.
  func take() throws -> AccessibleTree { try bus.snapshot(of: application) }

  /// Reads role, name, states and parent of every node as Swift values.
  ///
  /// - Returns: a value that depends on everything, so that the optimizer cannot remove a read.
  func readEverything(in tree: AccessibleTree) -> Int {
    var sum = 0
    for node in 0..<tree.count {
      sum &+= tree.name(node).utf8.count &+ Int(tree.role(node).rawValue) &+ tree.parent(node)
      if tree.states(node).contains(.showing) { sum &+= 1 }
    }
    return sum
  }

  /// Takes snapshots of a program, and prints a line with three numbers for each.
  ///
  /// The numbers are the number of objects, the seconds for the snapshot, and the seconds including the read of all
  /// values.
  static func runAsPeer(address: String, process: pid_t, count: Int) throws {
    let bus = try AccessibilityBusConnection(address: address, recognize: ToolkitRegistry.recognize)
    guard let application = try bus.applications().first(where: { $0.processID == process }) else {
      throw BenchmarkError("No application of process \(process) is on the accessibility bus.")
    }
    let reading = SnapshotReading(bus: bus, application: application)
    _ = try reading.take()
    for _ in 0..<count {
      let start = ContinuousClock.now
      let tree = try reading.take()
      let taken = ContinuousClock.now
      _ = reading.readEverything(in: tree)
      let end = ContinuousClock.now
      print(tree.count, (taken - start) / .seconds(1), (end - start) / .seconds(1))
    }
  }
}
