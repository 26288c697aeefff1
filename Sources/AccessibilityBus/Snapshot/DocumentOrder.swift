// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The nodes of a finished `ItemTable` in document order: depth first, parents before children.
///
/// Node numbers are positions in this order; the arrays give each node's record, parent, depth and the end of
/// its subtree.
final class DocumentOrder {
  let count: Int
  /// The number of nodes from the bulk cache.
  let countFromCache: Int
  /// Whether the interfaces of any node are still unknown.
  let lacksInterfaces: Bool
  let item: UnsafeMutablePointer<Int32>
  let parent: UnsafeMutablePointer<Int32>
  let depth: UnsafeMutablePointer<Int32>
  let subtreeEnd: UnsafeMutablePointer<Int32>
  /// Objects below a parent that is not shown, each with another parent that is shown.
  private let shownParents: [Int32: Int32]

  /// Numbers all objects that can be reached from `root`.
  ///
  /// An object that is reached a second time (a cycle, or a child of two parents) stays at its first position, unless
  /// only its second parent is shown: Qt (5.15, 6.4) has one object for an action of several menus, and a user sees it
  /// in the open one. Removed objects are left out with all objects below.
  static func of(_ table: ItemTable, root: Int32) -> DocumentOrder {
    let first = DocumentOrder(table: table, root: root, parents: [:])
    guard !first.shownParents.isEmpty else { return first }
    let second = DocumentOrder(table: table, root: root, parents: first.shownParents)
    // A parent below its own child would remove both from the tree.
    return second.count == first.count ? second : first
  }

  /// - Parameters:
  ///   - table: the objects.
  ///   - root: the topmost object.
  ///   - parents: for some objects, the only parent below which they are placed.
  private init(table: ItemTable, root: Int32, parents: [Int32: Int32]) {
    let capacity = max(table.count, 1)
    let item = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let parent = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let depth = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let subtreeEnd = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    // The position of each object in the order, from 1; 0 if it has no position yet.
    let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    // One entry for each open container: its next slot. The depth is at most the number of items.
    let nextSlot = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    defer {
      numbers.deallocate()
      nextSlot.deallocate()
    }
    memset(numbers, 0, capacity * 4)

    var placed = 0
    var fromCache = 0
    var lacksInterfaces = false
    var shownParents: [Int32: Int32] = [:]
    var open = Int32(-1)
    func place(_ index: Int32) {
      if table.items[Int(index)].parentPath != nil { fromCache += 1 }
      if table.items[Int(index)].fields & ItemFields.interfaces == 0 { lacksInterfaces = true }
      csystemd_set(item, placed, index)
      csystemd_set(parent, placed, open)
      csystemd_set(depth, placed, open < 0 ? 0 : csystemd_get(depth, Int(open)) + 1)
      csystemd_set(nextSlot, placed, 0)
      open = Int32(placed)
      placed += 1
      csystemd_set(numbers, Int(index), Int32(placed))
    }
    place(root)
    while open >= 0 {
      let container = csystemd_get(item, Int(open))
      let record = table.items + Int(container)
      let next = csystemd_get(nextSlot, Int(open))
      if next < record.pointee.slotCount {
        csystemd_set(nextSlot, Int(open), next + 1)
        let child = csystemd_get(table.slots, Int(record.pointee.firstSlot + next))
        let number = csystemd_get(numbers, Int(child))
        if number == 0 {
          let childRecord = table.items + Int(child)
          let isKnown = childRecord.pointee.fields & ItemFields.needed == ItemFields.needed
          if isKnown, !childRecord.pointee.isGone,
            parents.isEmpty || parents[child, default: container] == container
          {
            place(child)
          }
        } else if parents.isEmpty, number > 1, record.pointee.isShowing {
          let other = csystemd_get(parent, Int(number - 1))
          if !table.items[Int(csystemd_get(item, Int(other)))].isShowing { shownParents[child] = container }
        }
      } else {
        csystemd_set(subtreeEnd, Int(open), Int32(placed))
        open = csystemd_get(parent, Int(open))
      }
    }
    count = placed
    countFromCache = fromCache
    self.lacksInterfaces = lacksInterfaces
    self.shownParents = shownParents
    self.item = item
    self.parent = parent
    self.depth = depth
    self.subtreeEnd = subtreeEnd
  }

  deinit {
    item.deallocate()
    parent.deallocate()
    depth.deallocate()
    subtreeEnd.deallocate()
  }
}
