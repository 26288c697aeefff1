// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The nodes of a finished `ItemTable` in document order: depth first, parents before children.
///
/// Node numbers are positions in this order; the arrays contain each node's record, parent, depth and the end of its
/// subtree.
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
  /// For each object that is reached below a hidden parent although it has a shown one: that shown parent.
  private let shownParents: [Int32: Int32]

  /// Numbers all objects that can be reached from `root`.
  ///
  /// An object that is reached a second time (a cycle, or a child of two parents) stays at its first position, unless
  /// only its second parent is shown: Qt (5.15, 6.4) has one object for an action of several menus, and a user sees it
  /// in the open menu. Objects that were removed, and objects without the needed data, are left out together with all
  /// objects below them.
  static func of(_ table: ItemTable, root: Int32) -> DocumentOrder {
    let first = DocumentOrder(table: table, root: root, parents: [:])
    guard !first.shownParents.isEmpty else { return first }
    let second = DocumentOrder(table: table, root: root, parents: first.shownParents)
    // If an object's second parent is below the object itself, neither is in the second order. Then the first order is
    // used.
    return second.count == first.count ? second : first
  }

  /// Places the objects of a table in document order.
  ///
  /// - Parameters:
  ///   - table: the objects to order.
  ///   - root: the topmost object.
  ///   - parents: for some objects, the only parent below which they are placed.
  private init(table: ItemTable, root: Int32, parents: [Int32: Int32]) {
    var placement = Placement(of: table, parents: parents)
    placement.run(from: root)
    count = placement.count
    countFromCache = placement.countFromCache
    lacksInterfaces = placement.lacksInterfaces
    shownParents = placement.shownParents
    item = placement.item
    parent = placement.parent
    depth = placement.depth
    subtreeEnd = placement.subtreeEnd
  }

  deinit {
    item.deallocate()
    parent.deallocate()
    depth.deallocate()
    subtreeEnd.deallocate()
  }
}

/// Places the objects of a table in document order.
private struct Placement {
  private let table: ItemTable
  /// For some objects, the only parent below which they are placed.
  private let parents: [Int32: Int32]
  let item: UnsafeMutablePointer<Int32>
  let parent: UnsafeMutablePointer<Int32>
  let depth: UnsafeMutablePointer<Int32>
  let subtreeEnd: UnsafeMutablePointer<Int32>
  /// The position of each object in the order, from 1; 0 if it has no position yet.
  private let numbers: UnsafeMutablePointer<Int32>
  /// The next child slot to visit of each open container, by the container's position in the order.
  private let nextSlot: UnsafeMutablePointer<Int32>
  /// The position of the innermost open container in the order; -1 if no container is open.
  private var open = Int32(-1)
  private(set) var count = 0
  private(set) var countFromCache = 0
  private(set) var lacksInterfaces = false
  private(set) var shownParents: [Int32: Int32] = [:]

  init(of table: ItemTable, parents: [Int32: Int32]) {
    self.table = table
    self.parents = parents
    let capacity = max(table.count, 1)
    item = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    parent = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    depth = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    subtreeEnd = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    numbers = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    nextSlot = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    memset(numbers, 0, capacity * 4)
  }

  /// Places all objects that can be reached from `root`; called once.
  mutating func run(from root: Int32) {
    defer {
      numbers.deallocate()
      nextSlot.deallocate()
    }
    place(root)
    while open >= 0 {
      let container = csystemd_get(item, Int(open))
      let record = table.items + Int(container)
      let next = csystemd_get(nextSlot, Int(open))
      guard next < record.pointee.slotCount else {
        csystemd_set(subtreeEnd, Int(open), Int32(count))
        open = csystemd_get(parent, Int(open))
        continue
      }
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
    }
  }

  private mutating func place(_ index: Int32) {
    if table.items[Int(index)].parentPath != nil { countFromCache += 1 }
    if table.items[Int(index)].fields & ItemFields.interfaces == 0 { lacksInterfaces = true }
    csystemd_set(item, count, index)
    csystemd_set(parent, count, open)
    csystemd_set(depth, count, open < 0 ? 0 : csystemd_get(depth, Int(open)) + 1)
    csystemd_set(nextSlot, count, 0)
    open = Int32(count)
    count += 1
    csystemd_set(numbers, Int(index), Int32(count))
  }
}
