// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Reads the reply of `Cache.GetItems` directly from the bytes of the message into an `ItemTable`.
///
/// sd-bus reads one value per call and copies a signature for each container. For thousands of nodes that costs up to a
/// third of the round trip, and many times more in a debug build. The layout of the bytes is that of the D-Bus
/// specification, "Marshaling": little more than lengths and alignment. sd-bus returns strings as pointers into the
/// message, so the first string leads to the first byte of the array. Every length is checked against the end of the
/// array. The bus checks that the array ends within the message: dbus-daemon and dbus-broker forward only complete
/// messages. sd-bus has no function for the length of a message.
struct CacheReader {
  /// The signature that all current toolkits send: object, application, parent, index, child count, interfaces, name,
  /// role, description, states.
  static let signature = "a((so)(so)(so)iiassusau)"

  private let base: UnsafeRawPointer
  private let end: Int
  private var offset: Int
  private let table: ItemTable

  // The values of the last object, because the next one usually has the same interfaces, and nearly always the same
  // owner.
  private var lastInterfaces: UnsafePointer<CChar>?
  private var lastInterfacesLength = 0
  private var lastInterfaceBits: UInt32 = 0
  private var lastOwner: UnsafePointer<CChar>?
  private var lastOwnerLength = 0
  private var lastOwnerIndex: Int32 = 0

  /// Creates a reader for the reply to a `GetItems` call.
  ///
  /// - Returns: nil if the message does not have `signature` or its bytes have an unexpected layout.
  init?(message: OpaquePointer, table: ItemTable) {
    guard message.signature == CacheReader.signature else { return nil }
    self.table = table
    guard message.enterContainer(DBusType.array, "((so)(so)(so)iiassusau)") else {
      // An empty array: nothing to read.
      base = UnsafeRawPointer(table.items)
      end = 0
      offset = 0
      return
    }
    guard message.enterContainer(DBusType.structure, "(so)(so)(so)iiassusau"),
      message.enterContainer(DBusType.structure, "so"),
      let owner = message.readString()
    else {
      base = UnsafeRawPointer(table.items)
      end = 0
      offset = 0
      return
    }
    // Body: array length (4 bytes), padding to 8, then the length (4) and bytes of the first string.
    base = UnsafeRawPointer(owner) - 12
    offset = 8
    end = 8 + Int(csystemd_load32(base, 0))
    guard Int(csystemd_load32(base, 8)) == strlen(owner), end < 1 << 27 else { return nil }
  }

  /// Reads all items.
  ///
  /// Records in the table that are already complete do not change.
  ///
  /// - Returns: whether the bytes were a whole number of items.
  mutating func read() -> Bool {
    while offset < end {
      guard readItem() else { return false }
    }
    return true
  }
}

// MARK: - One item

extension CacheReader {
  private mutating func readItem() -> Bool {
    offset = (offset + 7) & ~7
    var ownerLength = 0
    var pathLength = 0
    var parentOwnerLength = 0
    var parentPathLength = 0
    guard let owner = string(&ownerLength), let path = string(&pathLength) else { return false }
    offset = (offset + 7) & ~7
    guard string(&parentOwnerLength) != nil, string(&parentOwnerLength) != nil else { return false }
    offset = (offset + 7) & ~7
    guard let parentOwner = string(&parentOwnerLength), let parentPath = string(&parentPathLength) else {
      return false
    }
    offset = (offset + 3) & ~3
    guard offset + 12 <= end else { return false }
    let indexInParent = Int32(bitPattern: csystemd_load32(base, offset))
    let claimedChildren = Int32(bitPattern: csystemd_load32(base, offset + 4))
    let interfacesLength = Int(csystemd_load32(base, offset + 8))
    offset += 12
    guard offset + interfacesLength <= end else { return false }
    let interfaces = readInterfaces(length: interfacesLength)

    var nameLength = 0
    var descriptionLength = 0
    guard let name = string(&nameLength) else { return false }
    offset = (offset + 3) & ~3
    guard offset + 4 <= end else { return false }
    let role = csystemd_load32(base, offset)
    offset += 4
    guard let description = string(&descriptionLength) else { return false }
    offset = (offset + 3) & ~3
    guard offset + 4 <= end else { return false }
    let statesLength = Int(csystemd_load32(base, offset))
    offset += 4
    guard offset + statesLength <= end else { return false }
    var states: UInt64 = 0
    if statesLength >= 4 { states = UInt64(csystemd_load32(base, offset)) }
    if statesLength >= 8 { states |= UInt64(csystemd_load32(base, offset + 4)) << 32 }
    offset += statesLength

    let index = table.insert(owner: ownerIndex(owner, ownerLength), path: path, length: pathLength)
    let item = table.items + Int(index)
    guard item.pointee.fields != ItemFields.all else { return true }
    item.pointee.name = name
    item.pointee.nameLength = Int32(truncatingIfNeeded: nameLength)
    item.pointee.description = description
    item.pointee.descriptionLength = Int32(truncatingIfNeeded: descriptionLength)
    item.pointee.parentPath = parentPath
    item.pointee.parentPathLength = Int32(truncatingIfNeeded: parentPathLength)
    item.pointee.parentOwner = ownerIndex(parentOwner, parentOwnerLength)
    item.pointee.role = role
    item.pointee.interfaces = interfaces
    item.pointee.states = states
    item.pointee.indexInParent = indexInParent
    item.pointee.claimedChildren = claimedChildren
    item.pointee.fields = ItemFields.all
    return true
  }

  /// Reads a string or object path: length, bytes, NUL.
  private mutating func string(_ length: inout Int) -> UnsafePointer<CChar>? {
    offset = (offset + 3) & ~3
    guard offset + 4 <= end else { return nil }
    length = Int(csystemd_load32(base, offset))
    let start = offset + 4
    offset = start + length + 1
    guard offset <= end else { return nil }
    return (base + start).assumingMemoryBound(to: CChar.self)
  }

  private mutating func readInterfaces(length: Int) -> UInt32 {
    let start = (base + offset).assumingMemoryBound(to: CChar.self)
    let last = offset + length
    if let lastInterfaces, lastInterfacesLength == length, memcmp(lastInterfaces, start, length) == 0 {
      offset = last
      return lastInterfaceBits
    }
    var bits: UInt32 = 0
    var nameLength = 0
    while offset < last, let name = string(&nameLength) {
      bits |= InterfaceSet.bit(of: name, length: nameLength).rawValue
    }
    offset = last
    lastInterfaces = start
    lastInterfacesLength = length
    lastInterfaceBits = bits
    return bits
  }

  private mutating func ownerIndex(_ name: UnsafePointer<CChar>, _ length: Int) -> Int32 {
    if let lastOwner, lastOwnerLength == length, memcmp(lastOwner, name, length) == 0 {
      return lastOwnerIndex
    }
    lastOwner = name
    lastOwnerLength = length
    lastOwnerIndex = table.owner(name, length: length)
    return lastOwnerIndex
  }
}
