// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Synchronization

/// Replies about the objects of a program.
///
/// Each reply stays the same as long as its object exists.
///
/// They are requested once instead of with each tree:
///
/// - The identifier of a widget.
/// - Whether the name of a label is its text. Toolkits derive such a name from the text, so a name that once equaled
///   the text stays equal when the text changes. The name comes with each tree, so the text need not be requested.
/// - The role and the interfaces of a Qt object, which has no bulk call.
///
/// A program may set an identifier after it has created a widget, and no event reports that. Therefore an empty
/// identifier is used only after it was reported twice, and so are a role and its interfaces. A program may also give a
/// label an explicit name that equals the text only at first. So with each tree, a part of these replies is requested
/// again: empty identifiers, roles with interfaces, and the text of labels. Before a wait ends without success, its
/// code calls ``doubt()``, after which all replies of these three kinds are requested again. An identifier that is not
/// empty is never requested again.
///
/// A path identifies an object as long as the program is running: GTK and Qt never use a path for a second object.
package final class StableValueCache: Sendable {
  /// The reply about the identifier of an object.
  package enum Identifier: Equatable, Sendable {
    case unknown
    case none
    case text(String)
  }

  private struct Object {
    /// The trees with which the replies are requested again: the number of such a tree, divided by ``roundsForAll``,
    /// has this remainder.
    let turn: UInt64
    /// The last reported identifier that was not empty; nil if there is no such identifier.
    var identifier: String?
    var emptyReplies: UInt8 = 0
    var isMeasured = false
    var isNamedByText = false
    var kind = Kind(role: 0, interfaces: 0)
    var kindReplies: UInt8 = 0
  }

  /// The role and the interfaces of an object, which depend only on its class.
  struct Kind: Equatable {
    let role: UInt32
    let interfaces: UInt32
  }

  private struct Store {
    var objects: [UInt64: Object] = [:]
    /// Whether a stored reply that may be out of date was used since the last call to ``doubt()``.
    var isUsed = false
    /// The number of trees that were read so far.
    ///
    /// It selects the objects whose replies are requested again with this tree.
    var round: UInt64 = 0

    /// Whether the replies about an object are requested again with this tree.
    func isTurn(of object: Object) -> Bool { round % StableValueCache.roundsForAll == object.turn }

    /// Whether an empty identifier and the kind of an object are requested again with this tree.
    func isDue(_ object: Object) -> Bool {
      objects.count <= StableValueCache.maximumObjectsReadEachTime || isTurn(of: object)
    }

    /// Returns the stored identifier of an object; `unknown` if the identifier must be requested with this tree.
    mutating func identifier(of object: Object) -> Identifier {
      guard object.emptyReplies >= StableValueCache.requiredReplies else {
        return object.identifier.map(Identifier.text) ?? .unknown
      }
      if isDue(object) { return .unknown }
      isUsed = true
      return .none
    }

    /// Changes the stored replies about an object; an object that is not stored yet is added first.
    mutating func change(_ key: UInt64, _ change: (inout Object) -> Void) {
      var object = objects[key] ?? Object(turn: UInt64(objects.count) % StableValueCache.roundsForAll)
      change(&object)
      objects[key] = object
    }
  }

  private let store = Mutex(Store())

  /// Counts a new tree; its number selects the replies that are requested again.
  func beginTree() { store.withLock { $0.round &+= 1 } }

  /// The key of an object: two hashes of its path.
  ///
  /// Together they have 64 bits, so that two objects of a program practically never have the same key.
  private static func key(_ path: UnsafePointer<CChar>) -> UInt64 {
    let length = strlen(path)
    return UInt64(csystemd_hash(path, length, 0)) << 32 | UInt64(csystemd_hash(path, length, 0x9E37_79B9))
  }

  /// Returns the stored identifier of an object; `unknown` if the identifier must be requested with this tree.
  func identifier(_ path: UnsafePointer<CChar>) -> Identifier {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key] else { return .unknown }
      return store.identifier(of: object)
    }
  }

  /// Stores the identifier that the program has reported.
  func storeIdentifier(_ identifier: String, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { store in
      store.change(key) { object in
        if identifier.isEmpty {
          object.emptyReplies = min(Self.requiredReplies, object.emptyReplies + 1)
        } else {
          object.emptyReplies = 0
          object.identifier = identifier
        }
      }
    }
  }

  /// Returns the identifier of a label whose name is known to be its text; nil for other objects, and for a label whose
  /// text is requested again with this tree.
  func identifierOfNamedText(_ path: UnsafePointer<CChar>) -> Identifier? {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key], object.isNamedByText, !store.isTurn(of: object) else {
        return nil
      }
      store.isUsed = true
      return store.identifier(of: object)
    }
  }

  /// Whether the name of a label is known to be its text; false if the text is requested again with this tree.
  func isNamedByText(_ path: UnsafePointer<CChar>) -> Bool {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key], object.isNamedByText, !store.isTurn(of: object) else {
        return false
      }
      store.isUsed = true
      return true
    }
  }

  /// Notes that the length of a label's text was requested.
  ///
  /// - Returns: whether the length was requested before. In this case the text itself is requested too, to compare it
  ///   with the name.
  func noteMeasurement(of path: UnsafePointer<CChar>) -> Bool {
    let key = Self.key(path)
    return store.withLock { store in
      let isRepeated = store.objects[key]?.isMeasured == true
      store.change(key) { $0.isMeasured = true }
      return isRepeated
    }
  }

  /// Stores whether the name of a label is its text.
  ///
  /// After this call, the next request for the text's length counts as repeated: if the length is that of the name, the
  /// text itself is requested, because another string may have the same length.
  func storeIsNamedByText(_ isNamedByText: Bool, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { store in
      store.change(key) { object in
        object.isNamedByText = isNamedByText
        object.isMeasured = true
      }
    }
  }

  /// Returns the stored kind of an object; nil if the kind must be requested with this tree.
  func kind(_ path: UnsafePointer<CChar>) -> Kind? {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key], object.kindReplies >= Self.requiredReplies, !store.isDue(object)
      else {
        return nil
      }
      store.isUsed = true
      return object.kind
    }
  }

  /// Stores the kind that the program has reported.
  func storeKind(_ kind: Kind, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { store in
      store.change(key) { object in
        object.kindReplies = object.kind == kind ? min(Self.requiredReplies, object.kindReplies + 1) : 1
        object.kind = kind
      }
    }
  }

  /// Discards the stored replies that may be out of date, so that they are requested again.
  ///
  /// These are all replies except identifiers that are not empty. If none of them was used since the last call, nothing
  /// is discarded.
  ///
  /// - Returns: whether such a reply was used since the last call.
  func doubt() -> Bool {
    store.withLock { store in
      guard store.isUsed else { return false }
      store.isUsed = false
      store.objects = store.objects.mapValues { object in
        var object = object
        object.emptyReplies = 0
        object.isNamedByText = false
        object.kindReplies = 0
        return object
      }
      return true
    }
  }

  /// The number of equal replies after which a value is no longer requested with each tree.
  private static let requiredReplies: UInt8 = 2
  /// The number of objects in a program up to which empty identifiers and kinds are requested with each tree.
  private static let maximumObjectsReadEachTime = 64
  /// The number of trees after which each reply has been requested again.
  ///
  /// It is a prime number, so that the same cell of different rows of a table has different turns.
  private static let roundsForAll: UInt64 = 31
}
