// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Child lists that are requested together with the bulk cache, because the last snapshot had to request them.
///
/// In a browser's cache, the children of some objects are wrong, and these are always the same objects
/// (`ToolkitReading.repair`). Each request that is sent after the cache has been read costs a wait. If the lists are
/// requested together with the cache, the application answers while the cache is read. A list that proves unnecessary
/// costs only one call: a list is used only if the cache has no usable list for its object. The lists are not older
/// than the cache, because they are requested after it.
struct ChildListPrefetch {
  /// The paths, one after the other, each with a terminating NUL.
  private var paths: [CChar] = []
  private(set) var count = 0

  /// Copies the paths of objects whose child lists the next snapshot requests early.
  ///
  /// - Parameters:
  ///   - items: the objects whose children the last snapshot requested, as indices of records.
  ///   - table: the table with these records.
  init(items: [Int32] = [], of table: ItemTable) {
    for item in items.prefix(Self.most) {
      let record = table.items[Int(item)]
      paths.append(contentsOf: UnsafeBufferPointer(start: record.path, count: Int(record.pathLength) + 1))
      count += 1
    }
  }

  /// Returns the paths, copied into the memory of a table, so that they stay valid as long as the table.
  func addresses(in table: ItemTable) -> [UnsafePointer<CChar>] {
    var place = paths.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { table.arena.copy($0, length: bytes.count) }
    }
    return (0..<count).compactMap { _ in
      defer { place = place.map { $0 + strlen($0) + 1 } }
      return place
    }
  }

  /// The maximum number of paths: all calls are in progress at the same time, and `CallPipeline` allows 200 calls.
  private static let most = 190
}

/// The replies to ``ChildListPrefetch``, stored until they are read.
final class PrefetchedAnswers {
  private(set) var lists: [(path: UnsafePointer<CChar>, message: OpaquePointer)] = []

  deinit {
    for list in lists { sd_bus_message_unref(list.message) }
  }

  func add(_ path: UnsafePointer<CChar>, _ message: OpaquePointer) {
    lists.append((path, sd_bus_message_ref(message)))
  }
}
