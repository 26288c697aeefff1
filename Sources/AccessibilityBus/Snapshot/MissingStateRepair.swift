// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Repairs objects without any states, which some toolkits report by mistake.
///
/// Such objects get the states of their parent that describe whether an object is shown and can be used.
struct MissingStateRepair {
  let table: ItemTable

  /// The states that an object inherits from its parent.
  private static let inherited: StateSet = [.visible, .showing, .enabled, .sensitive]

  /// Repairs all objects below `root`, parents before their children.
  ///
  /// - Parameter root: the number of an object in the table.
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
