// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// All objects that a snapshot found, by owner and path; children are lists of indices.
///
/// The table uses plain memory and C primitives instead of arrays and dictionaries, since each node of each snapshot is
/// added to it, and debug builds must be fast too.
final class ItemTable {
  private(set) var items: UnsafeMutablePointer<ItemRecord>
  private(set) var count = 0
  private var capacity: Int

  /// The hash table with open addressing: each bucket is an index into `items`, or -1.
  private var buckets: UnsafeMutablePointer<Int32>
  private var bucketMask: Int

  private(set) var slots: UnsafeMutablePointer<Int32>
  private(set) var slotCount = 0
  private var slotCapacity: Int

  /// The bus names of the processes that own objects; the application itself is the first.
  private(set) var owners: [UnsafePointer<CChar>] = []
  private var ownerLengths: [Int] = []
  let arena = Arena()
  /// The received messages into which records point.
  private(set) var messages: [OpaquePointer] = []
  /// The connection of the messages; nil for a table from a recording, whose records do not point into messages.
  private let connection: EventConnection?

  init(connection: EventConnection?, owner: String) {
    self.connection = connection
    capacity = 1024
    items = .allocate(capacity: capacity)
    slotCapacity = 1024
    slots = .allocate(capacity: slotCapacity)
    bucketMask = 4096 - 1
    buckets = .allocate(capacity: bucketMask + 1)
    memset(buckets, 0xFF, (bucketMask + 1) * 4)
    _ = addOwner(arena.copy(owner), length: owner.utf8.count)
  }

  deinit {
    items.deallocate()
    slots.deallocate()
    buckets.deallocate()
    guard !messages.isEmpty else { return }
    connection?.withLock {
      for message in messages { sd_bus_message_unref(message) }
    }
  }

  /// Retains a message, because records will point into it.
  func retain(_ message: OpaquePointer) {
    messages.append(sd_bus_message_ref(message))
  }

  /// Returns the index of a process's bus name; a new name is copied and added.
  func owner(_ name: UnsafePointer<CChar>, length: Int) -> Int32 {
    for index in 0..<owners.count
    where ownerLengths[index] == length && memcmp(owners[index], name, length) == 0 {
      return Int32(index)
    }
    return addOwner(arena.copy(name, length: length), length: length)
  }

  private func addOwner(_ name: UnsafePointer<CChar>, length: Int) -> Int32 {
    owners.append(name)
    ownerLengths.append(length)
    return Int32(owners.count - 1)
  }
}

// MARK: - Items

extension ItemTable {
  /// Returns the index of an object; -1 if the table does not contain it.
  func find(owner: Int32, path: UnsafePointer<CChar>, length: Int) -> Int32 {
    csystemd_get(buckets, bucket(owner: owner, path: path, length: length))
  }

  /// Returns the index of an object; an unknown object gets a new record.
  ///
  /// The path must live as long as the table.
  func insert(owner: Int32, path: UnsafePointer<CChar>, length: Int) -> Int32 {
    let bucketIndex = bucket(owner: owner, path: path, length: length)
    let found = csystemd_get(buckets, bucketIndex)
    if found >= 0 { return found }
    if count == capacity { growItems() }
    let index = Int32(count)
    (items + count).initialize(to: ItemRecord(path: path, pathLength: Int32(length), owner: owner))
    count += 1
    csystemd_set(buckets, bucketIndex, index)
    if count * 2 > bucketMask { growBuckets() }
    return index
  }

  /// Does the same as `insert`, for a path whose memory is freed before the table.
  func insertCopying(owner: Int32, path: UnsafePointer<CChar>) -> Int32 {
    let length = strlen(path)
    let found = find(owner: owner, path: path, length: length)
    return found >= 0 ? found : insert(owner: owner, path: arena.copy(path, length: length), length: length)
  }

  private func bucket(owner: Int32, path: UnsafePointer<CChar>, length: Int) -> Int {
    var bucketIndex = Int(csystemd_hash(path, length, UInt32(bitPattern: owner))) & bucketMask
    while true {
      let index = Int(csystemd_get(buckets, bucketIndex))
      if index < 0 { return bucketIndex }
      let item = items + index
      if item.pointee.pathLength == Int32(length), item.pointee.owner == owner,
        memcmp(item.pointee.path, path, length) == 0
      {
        return bucketIndex
      }
      bucketIndex = (bucketIndex + 1) & bucketMask
    }
  }

  private func growItems() {
    let larger = UnsafeMutablePointer<ItemRecord>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: items, count: count)
    items.deallocate()
    items = larger
    capacity *= 2
  }

  private func growBuckets() {
    buckets.deallocate()
    bucketMask = bucketMask * 4 + 3
    buckets = .allocate(capacity: bucketMask + 1)
    memset(buckets, 0xFF, (bucketMask + 1) * 4)
    for index in 0..<count {
      let item = items + index
      let bucketIndex = bucket(
        owner: item.pointee.owner, path: item.pointee.path, length: Int(item.pointee.pathLength))
      csystemd_set(buckets, bucketIndex, Int32(index))
    }
  }
}

// MARK: - Children

extension ItemTable {
  /// Reserves slots for `count` children, sets them to -1, and returns the index of the first one.
  func allocateSlots(_ count: Int) -> Int32 {
    if slotCount + count > slotCapacity {
      while slotCount + count > slotCapacity { slotCapacity *= 2 }
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: slotCapacity)
      memcpy(larger, slots, slotCount * 4)
      slots.deallocate()
      slots = larger
    }
    let first = slotCount
    memset(slots + first, 0xFF, count * 4)
    slotCount += count
    return Int32(first)
  }

  /// Stores the parents of the objects that the bulk cache has reported since ``linkChildrenByIndex()``.
  ///
  /// Their positions in the tree are already known from the child lists that were requested.
  func linkRemainingParents() {
    for index in 0..<count where items[index].parent == ItemRecord.unknown {
      guard let path = items[index].parentPath else { continue }
      items[index].parent = insert(
        owner: items[index].parentOwner, path: path, length: Int(items[index].parentPathLength))
    }
  }

  /// Derives children from the parents and indices that the bulk cache reported.
  ///
  /// A parent gets no list if its children do not fill the positions 0..<n exactly, or if their number differs from the
  /// number that the parent reports. The list of such a parent must be requested.
  func linkChildrenByIndex() {
    let counts = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    defer { counts.deallocate() }
    memset(counts, 0, count * 4)
    var index = 0
    while index < count {
      let item = items + index
      if let path = item.pointee.parentPath {
        let parent = find(
          owner: item.pointee.parentOwner, path: path, length: Int(item.pointee.parentPathLength))
        item.pointee.parent = parent
        if parent >= 0 { csystemd_set(counts, Int(parent), csystemd_get(counts, Int(parent)) + 1) }
      }
      index += 1
    }
    index = 0
    while index < count {
      let item = items + index
      let children = csystemd_get(counts, index)
      if item.pointee.claimedChildren == children {
        if children > 0 { item.pointee.firstSlot = allocateSlots(Int(children)) }
        item.pointee.slotCount = children
      }
      index += 1
    }
    index = 0
    while index < count {
      let item = items + index
      if item.pointee.parent >= 0 {
        let parent = items + Int(item.pointee.parent)
        if parent.pointee.slotCount > 0 {
          // An only child is the first, whatever index it reports, because GTK 4 counts the child of a page from 1.
          let position = parent.pointee.slotCount == 1 ? 0 : item.pointee.indexInParent
          let slot = Int(parent.pointee.firstSlot) + Int(position)
          if position < 0 || position >= parent.pointee.slotCount || csystemd_get(slots, slot) >= 0 {
            parent.pointee.slotCount = ItemRecord.unknown
          } else {
            csystemd_set(slots, slot, Int32(index))
          }
        }
      }
      index += 1
    }
  }
}
