// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The objects in a program's bulk cache, for toolkits that correct known errors of the cache.
///
/// An object is identified by a number. Its children are in the order in which the program lists them.
package struct CachedObjects {
  private let table: ItemTable

  init(_ table: ItemTable) { self.table = table }

  package var count: Int { table.count }

  package func role(_ object: Int) -> Role { Role(rawValue: table.items[object].role) }
  package func interfaces(_ object: Int) -> InterfaceSet {
    InterfaceSet(rawValue: table.items[object].interfaces)
  }
  package func isNameless(_ object: Int) -> Bool { table.items[object].nameLength == 0 }

  /// The number of the parent; negative if the parent is not in the cache.
  package func parent(_ object: Int) -> Int { Int(table.items[object].parent) }

  /// The number of children that the cache lists; negative if the list must be fetched from the program.
  package func childCount(_ object: Int) -> Int { Int(table.items[object].slotCount) }

  /// The number of children that the cache states for the object; negative if it states no number.
  package func reportedChildCount(_ object: Int) -> Int { Int(table.items[object].claimedChildren) }

  package func child(_ position: Int, of object: Int) -> Int {
    Int(csystemd_get(table.slots, Int(table.items[object].firstSlot) + position))
  }

  /// Marks the object so that its children are fetched with `GetChildren`.
  package func askForChildren(of object: Int) { table.items[object].slotCount = ItemRecord.unknown }

  /// Treats the object as one without children, so that its children are not fetched.
  package func setChildless(_ object: Int) { table.items[object].slotCount = 0 }
}
