// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The objects that a program's bulk cache has, for a toolkit that corrects what it is known to get wrong.
///
/// Objects are numbers. An object has its children in the order in which the program lists them.
package struct CachedObjects {
  private let table: ItemTable

  init(_ table: ItemTable) { self.table = table }

  package var count: Int { table.count }

  package func role(_ object: Int) -> Role { Role(rawValue: table.items[object].role) }
  package func interfaces(_ object: Int) -> InterfaceSet {
    InterfaceSet(rawValue: table.items[object].interfaces)
  }
  package func isNameless(_ object: Int) -> Bool { table.items[object].nameLength == 0 }

  /// The parent's number; negative for none.
  package func parent(_ object: Int) -> Int { Int(table.items[object].parent) }

  /// How many children the cache lists; negative where they have to be asked for.
  package func childCount(_ object: Int) -> Int { Int(table.items[object].slotCount) }

  /// How many children the program reported as the cache was read; negative where it did not.
  package func reportedChildCount(_ object: Int) -> Int { Int(table.items[object].claimedChildren) }

  package func child(_ position: Int, of object: Int) -> Int {
    Int(csystemd_get(table.slots, Int(table.items[object].firstSlot) + position))
  }

  /// Has the children asked for with `GetChildren`.
  package func askForChildren(of object: Int) { table.items[object].slotCount = ItemRecord.unknown }

  /// Takes the object for one without children, so that nobody asks.
  package func setChildless(_ object: Int) { table.items[object].slotCount = 0 }
}
