// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization

/// A cache of the list of all processes.
///
/// The cache is valid as long as the kernel has started no new process.
///
/// Each event needs the processes of a browser several times, and reading all processes of a machine takes a
/// millisecond or more. The kernel reports the last process id that it assigned (proc(5), `loadavg`). While this number
/// is unchanged, no process and no thread has been started. For each use of the cache, the data of the listed
/// descendants are read again, to detect processes that have ended and new parents.
package final class ProcessTableCache: Sendable {
  static let shared = ProcessTableCache()

  fileprivate struct Reading {
    var newest: pid_t?
    var children: [pid_t: [ProcessTable.Entry]] = [:]
  }

  private let reading = Mutex(Reading())

  /// Returns the ids of the running descendants of a process.
  package func descendants(of root: pid_t) -> [pid_t] {
    reading.withLock { reading in
      if let newest = reading.newest, newest == Self.newestProcess(),
        let known = reading.stillLiving(below: root)
      {
        return known
      }
      guard ProcessTable.mayHaveChildren(root) else { return [] }
      // The number is read before the table, so that a process that starts between the two reads makes the cache
      // invalid.
      reading.newest = Self.newestProcess()
      reading.children = Dictionary(
        grouping: ProcessTable.read().entries.filter { !$0.isZombie }, by: \.parent)
      return reading.entries(below: root).map(\.pid).sorted()
    }
  }

  private static func newestProcess() -> pid_t? {
    let newest = clinux_newest_process()
    return newest > 0 ? newest : nil
  }
}

extension ProcessTableCache.Reading {

  /// Returns the ids of the cached descendants of a process that are still running.
  ///
  /// - Returns: the ids; nil if one of the descendants now has another parent, so that the cache is out of date.
  fileprivate func stillLiving(below root: pid_t) -> [pid_t]? {
    var living: [pid_t] = []
    for known in entries(below: root) {
      guard let entry = ProcessTable.entry(known.pid), entry.startTime == known.startTime, !entry.isZombie
      else {
        continue
      }
      guard entry.parent == known.parent else { return nil }
      living.append(known.pid)
    }
    return living.sorted()
  }

  fileprivate func entries(below root: pid_t) -> [ProcessTable.Entry] {
    var found: [ProcessTable.Entry] = []
    var pids: Set<pid_t> = [root]
    var next = [root]
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where pids.insert(child.pid).inserted {
        found.append(child)
        next.append(child.pid)
      }
    }
    return found
  }
}
