// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Adds children to containers whose complete lists of children the walk does not read.
extension TreeWalk {
  /// Adds some children to a closed container and visits them.
  func adopt(
    _ children: [Int32], in container: Int32, silence: TimeInterval, fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    setChildren(children, of: container)
    for child in children { visit(child) }
    try readPending(silence: silence, fail: fail)
  }

  /// Appends an object that its toolkit lists nowhere to the children of a container, and visits it.
  func append(
    _ child: Int32, to container: Int32, silence: TimeInterval, fail: (MethodCall, CallOutcome) -> Error
  ) throws {
    let item = table.items[Int(container)]
    let old = (0..<max(0, item.slotCount)).map { csystemd_get(table.slots, Int(item.firstSlot + $0)) }
    setChildren(old + [child], of: container)
    table.items[Int(child)].isLeftOut = true
    visit(child)
    try readPending(silence: silence, fail: fail)
  }

  private func setChildren(_ children: [Int32], of container: Int32) {
    let first = table.allocateSlots(children.count)
    for (offset, child) in children.enumerated() { csystemd_set(table.slots, Int(first) + offset, child) }
    table.items[Int(container)].firstSlot = first
    table.items[Int(container)].slotCount = Int32(children.count)
  }
}
