// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Gives objects of which a toolkit has lost all states those of what they stand in, as far as they say that it is
/// shown and can be used.
struct MissingStateRepair {
  let table: ItemTable

  /// The states that an object has as long as its parent has them.
  private static let inherited: StateSet = [.visible, .showing, .enabled, .sensitive]

  /// - Parameter root: a number in the table; what is below is looked at.
  func replace(below root: Int32) {
    var seen: Set<Int32> = [root]
    var parents = [root]
    while let parent = parents.popLast() {
      let record = table.items[Int(parent)]
      let states = StateSet(rawValue: record.states).intersection(Self.inherited).rawValue
      for slot in 0..<max(0, Int(record.slotCount)) {
        let child = csystemd_get(table.slots, Int(record.firstSlot) + slot)
        guard seen.insert(child).inserted else { continue }
        if table.items[Int(child)].states == 0 { table.items[Int(child)].states = states }
        parents.append(child)
      }
    }
  }
}
