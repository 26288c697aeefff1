// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The nodes of a finished `ItemTable` in document order: depth first, parents before children.
///
/// Node numbers are positions in this order; the arrays give each node's record, parent, depth and the end of
/// its subtree.
final class DocumentOrder {
  let count: Int
  /// How many of them the bulk cache had.
  let countFromCache: Int
  /// Whether the interfaces of any of them are not known yet.
  let lacksInterfaces: Bool
  let item: UnsafeMutablePointer<Int32>
  let parent: UnsafeMutablePointer<Int32>
  let depth: UnsafeMutablePointer<Int32>
  let subtreeEnd: UnsafeMutablePointer<Int32>
  /// Objects that stand below a parent that is not shown, with another parent of theirs that is.
  private let shownParents: [Int32: Int32]

  /// Numbers everything that can be reached from `root`.
  ///
  /// An object that is met a second time (a cycle, or a child of two parents) stays where it was met first, unless only its other
  /// parent is shown: Qt (5.15, 6.4) has one object for an action of several menus, and a person sees it in the open one. Objects
  /// that died are left out with all below.
  static func of(_ table: ItemTable, root: Int32) -> DocumentOrder {
    let first = DocumentOrder(table: table, root: root, parents: [:])
    guard !first.shownParents.isEmpty else { return first }
    let second = DocumentOrder(table: table, root: root, parents: first.shownParents)
    // A parent that lies below its own child would take both out of the tree.
    return second.count == first.count ? second : first
  }

  /// - Parameters:
  ///   - table: the objects.
  ///   - root: the one above all others.
  ///   - parents: the only parents below which some objects are placed.
  private init(table: ItemTable, root: Int32, parents: [Int32: Int32]) {
    let capacity = max(table.count, 1)
    let item = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let parent = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let depth = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    let subtreeEnd = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    // The place of each object in the order, from 1; 0 while it has none.
    let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    // One entry for each open container: its next slot. Never deeper than there are items.
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
