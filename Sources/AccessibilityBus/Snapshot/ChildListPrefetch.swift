// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Children that are asked for together with the bulk cache, because the last snapshot had to ask for them.
///
/// The cache of a browser has wrong children of some objects (`ToolkitReading.repair`), always of the same. Asked for
/// after the cache has been read, each costs a wait; asked for at once, the application answers while the cache is read. A
/// guess that is wrong costs a call and no more: all that is taken was answered after the cache.
struct ChildListPrefetch {
  /// Paths, one after the other, each with its NUL.
  private var paths: [CChar] = []
  private(set) var count = 0

  /// - Parameters:
  ///   - items: what was asked for its children in the last snapshot.
  ///   - table: what the numbers belong to.
  init(items: [Int32] = [], of table: ItemTable) {
    for item in items.prefix(Self.most) {
      let record = table.items[Int(item)]
      paths.append(contentsOf: UnsafeBufferPointer(start: record.path, count: Int(record.pathLength) + 1))
      count += 1
    }
  }

  /// The paths, copied to where they live as long as the table.
  func addresses(in table: ItemTable) -> [UnsafePointer<CChar>] {
    var place = paths.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { table.arena.copy($0, length: bytes.count) }
    }
    return (0..<count).compactMap { _ in
      defer { place = place.map { $0 + strlen($0) + 1 } }
      return place
    }
  }

  /// As many as are under way at once.
  private static let most = 190
}

/// Answers to ``ChildListPrefetch``, until they are read.
final class PrefetchedAnswers {
  private(set) var lists: [(path: UnsafePointer<CChar>, message: OpaquePointer)] = []

  deinit {
    for list in lists { sd_bus_message_unref(list.message) }
  }

  func add(_ path: UnsafePointer<CChar>, _ message: OpaquePointer) {
    lists.append((path, sd_bus_message_ref(message)))
  }
}
