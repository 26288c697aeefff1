// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Synchronization

/// Answers about the objects of a program that stay the same as long as the object exists, so that they are requested
/// once instead of for each tree.
///
/// - The identifier of a widget.
/// - Whether the name of a label is its text. Toolkits derive this name from the text, so a label for which both were
///   equal keeps them equal when its text changes. The name comes with each tree.
/// - The role and the interfaces of an object of Qt, which has no bulk call.
///
/// A program may set an identifier after it has created a widget, and no event reports that. Therefore an empty
/// identifier, and a role, count only after they were reported twice, and each tree requests a part of them again. A
/// wait without success calls ``doubt()`` before it ends, which makes all answers be requested again.
///
/// A path identifies an object as long as the program runs: GTK and Qt never use a path again.
package final class LastingAnswers: Sendable {
  /// The answer about the identifier of an object.
  package enum Identifier: Equatable, Sendable {
    case unknown
    case none
    case text(String)
  }

  private struct Object {
    /// The trees with which the answers are requested again: those whose number has this remainder.
    let turn: UInt64
    var emptyReplies: UInt8 = 0
    var isMeasured = false
    var isNamedByText = false
    var kind = Kind(role: 0, interfaces: 0)
    var kindReplies: UInt8 = 0
  }

  /// The properties that depend on the class of an object.
  struct Kind: Equatable {
    let role: UInt32
    let interfaces: UInt32
  }

  private struct Store {
    var objects: [UInt64: Object] = [:]
    var identifiers: [UInt64: String] = [:]
    /// Whether an answer was used since the last doubt.
    var isUsed = false
    /// The number of trees, which determines the identifiers that are requested again.
    var round: UInt64 = 0

    func isDue(_ object: Object) -> Bool {
      objects.count <= LastingAnswers.fewObjects || round % LastingAnswers.roundsForAll == object.turn
    }

    /// Changes what is known of an object, which is added if it is new.
    mutating func change(_ key: UInt64, _ change: (inout Object) -> Void) {
      var object = objects[key] ?? Object(turn: UInt64(objects.count) % LastingAnswers.roundsForAll)
      change(&object)
      objects[key] = object
    }
  }

  private let store = Mutex(Store())

  /// Begins the requests for another tree.
  func beginTree() { store.withLock { $0.round &+= 1 } }

  /// The key of an object: two hashes of its path, which differ for all objects of a program.
  private static func key(_ path: UnsafePointer<CChar>) -> UInt64 {
    let length = strlen(path)
    return UInt64(csystemd_hash(path, length, 0)) << 32 | UInt64(csystemd_hash(path, length, 0x9E37_79B9))
  }

  /// Returns the identifier of an object, if it is known.
  func identifier(_ path: UnsafePointer<CChar>) -> Identifier {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key] else { return .unknown }
      if object.emptyReplies >= Self.enoughReplies, !store.isDue(object) {
        store.isUsed = true
        return .none
      }
      return store.identifiers[key].map(Identifier.text) ?? .unknown
    }
  }

  /// Stores the identifier that the program has reported.
  func note(identifier: String, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { store in
      if identifier.isEmpty {
        store.change(key) { $0.emptyReplies = min(Self.enoughReplies, $0.emptyReplies + 1) }
      } else {
        store.change(key) { $0.emptyReplies = 0 }
        store.identifiers[key] = identifier
      }
    }
  }

  /// Returns the identifier of a label whose name is known to be its text; nil for other objects.
  func identifierOfNamedText(_ path: UnsafePointer<CChar>) -> Identifier? {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key], object.isNamedByText else { return nil }
      store.isUsed = true
      if object.emptyReplies >= Self.enoughReplies { return store.isDue(object) ? .unknown : Identifier.none }
      return store.identifiers[key].map(Identifier.text) ?? .unknown
    }
  }

  /// Whether the name of a label is known to be its text.
  func isNamedByText(_ path: UnsafePointer<CChar>) -> Bool {
    let key = Self.key(path)
    return store.withLock { store in
      guard store.objects[key]?.isNamedByText == true else { return false }
      store.isUsed = true
      return true
    }
  }

  /// Notes that the length of a label's text was requested.
  ///
  /// - Returns: whether it was requested before. Then the text itself is requested too, to compare it with the name.
  func noteMeasurement(of path: UnsafePointer<CChar>) -> Bool {
    let key = Self.key(path)
    return store.withLock { store in
      let isRepeated = store.objects[key]?.isMeasured == true
      store.change(key) { $0.isMeasured = true }
      return isRepeated
    }
  }

  /// Stores whether the name of a label is its text.
  func note(isNamedByText: Bool, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { $0.change(key) { $0.isNamedByText = isNamedByText } }
  }

  /// Returns the kind of an object if it lasts.
  func kind(_ path: UnsafePointer<CChar>) -> Kind? {
    let key = Self.key(path)
    return store.withLock { store in
      guard let object = store.objects[key], object.kindReplies >= Self.enoughReplies, !store.isDue(object)
      else {
        return nil
      }
      store.isUsed = true
      return object.kind
    }
  }

  /// Stores the kind that the program has reported.
  func note(_ kind: Kind, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { store in
      store.change(key) { object in
        object.kindReplies = object.kind == kind ? min(Self.enoughReplies, object.kindReplies + 1) : 1
        object.kind = kind
      }
    }
  }

  /// Makes all answers that were derived, instead of reported, be requested again.
  ///
  /// - Returns: whether such an answer was used since the last call.
  func doubt() -> Bool {
    store.withLock { store in
      guard store.isUsed else { return false }
      store.isUsed = false
      for key in store.objects.keys {
        store.objects[key]?.emptyReplies = 0
        store.objects[key]?.isNamedByText = false
        store.objects[key]?.kindReplies = 0
      }
      return true
    }
  }

  private static let enoughReplies: UInt8 = 2
  /// The number of objects up to which empty identifiers are requested for each tree.
  private static let fewObjects = 64
  /// The number of trees after which each answer was requested again.
  ///
  /// It is a prime number, so that the objects of a table with equal rows have different turns.
  private static let roundsForAll: UInt64 = 31
}
