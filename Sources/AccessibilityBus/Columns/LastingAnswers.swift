// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Synchronization

/// Answers about the objects of a program that stay the same as long as the object exists, so that they are requested
/// once instead of for each tree.
///
/// There are two such answers: the identifier of a widget, and whether the name of a label is its text. Toolkits derive
/// this name from the text, so a label for which both were equal keeps them equal when its text changes. The name comes
/// with each tree.
///
/// A program may set an identifier after it has created a widget, and no event reports that. Therefore an empty
/// identifier counts only after it was reported twice, and each tree requests a part of these identifiers again. A wait
/// without success calls ``doubt()`` before it ends, which makes all answers be requested again.
///
/// A path identifies an object as long as the program runs: GTK never uses a path again.
final class LastingAnswers: Sendable {
  /// The answer about the identifier of an object.
  enum Identifier {
    case unknown
    case none
    case text(String)
  }

  private struct Object {
    var emptyReplies: UInt8 = 0
    var isMeasured = false
    var isNamedByText = false
  }

  private struct Store {
    var objects: [UInt64: Object] = [:]
    var identifiers: [UInt64: String] = [:]
    /// Whether an answer was used since the last doubt.
    var isUsed = false
    /// The number of trees, which determines the identifiers that are requested again.
    var round: UInt64 = 0

    func isDue(_ key: UInt64) -> Bool {
      objects.count <= LastingAnswers.fewObjects || (key &+ round) % LastingAnswers.roundsForAll == 0
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
      if object.emptyReplies >= Self.enoughReplies, !store.isDue(key) {
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
        let replies = store.objects[key]?.emptyReplies ?? 0
        store.objects[key, default: Object()].emptyReplies = min(Self.enoughReplies, replies + 1)
      } else {
        store.objects[key, default: Object()].emptyReplies = 0
        store.identifiers[key] = identifier
      }
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
      store.objects[key, default: Object()].isMeasured = true
      return isRepeated
    }
  }

  /// Stores whether the name of a label is its text.
  func note(isNamedByText: Bool, of path: UnsafePointer<CChar>) {
    let key = Self.key(path)
    store.withLock { $0.objects[key, default: Object()].isNamedByText = isNamedByText }
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
      }
      return true
    }
  }

  private static let enoughReplies: UInt8 = 2
  /// The number of objects up to which empty identifiers are requested for each tree.
  private static let fewObjects = 64
  /// The number of trees after which each empty identifier was requested again.
  private static let roundsForAll: UInt64 = 16
}
