// SPDX-License-Identifier: Apache-2.0

/// The data of one accessible object during and after a snapshot.
///
/// Strings point into a received message or the table's arena. The record owns nothing, so it is plain memory.
struct ItemRecord {
  static let unknown: Int32 = -1

  var path: UnsafePointer<CChar>
  var pathLength: Int32
  /// The process that owns the object: an index into `ItemTable.owners`.
  var owner: Int32

  var name: UnsafePointer<CChar>?
  var nameLength: Int32 = 0
  var description: UnsafePointer<CChar>?
  var descriptionLength: Int32 = 0
  var parentPath: UnsafePointer<CChar>?
  var parentPathLength: Int32 = 0
  var parentOwner: Int32 = 0

  var role: UInt32 = 0
  var interfaces: UInt32 = 0
  var states: UInt64 = 0
  /// The position among the parent's children and the number of children, as the bulk cache reports them.
  ///
  /// Each is -1 (`unknown`) if the toolkit does not report it.
  var indexInParent = ItemRecord.unknown
  var claimedChildren = ItemRecord.unknown

  /// The index of the parent's record, if the toolkit reports the parent; otherwise `unknown`.
  var parent = ItemRecord.unknown
  /// The first position of the children in `ItemTable.slots` and the number of children, which may be `unknown`.
  var firstSlot: Int32 = 0
  var slotCount = ItemRecord.unknown

  /// The bits of `ItemFields` that show which values were read: role, states, name, interfaces.
  var fields: UInt8 = 0
  /// Whether the object was removed while it was being read.
  var isGone = false
  /// Whether the toolkit does not list the object as a child of any object.
  var isLeftOut = false
  /// Whether the walk has visited the object.
  var isVisited = false

  var isShowing: Bool { states & StateSet.showing.rawValue != 0 }
}

/// The properties that are read with a snapshot.
enum ItemFields {
  static let role: UInt8 = 1
  static let states: UInt8 = 2
  static let name: UInt8 = 4
  static let interfaces: UInt8 = 8
  static let all: UInt8 = 15
  static let kind: UInt8 = role | interfaces
  /// The properties that an object must have to be part of a tree.
  static let needed: UInt8 = role | states | name
}
