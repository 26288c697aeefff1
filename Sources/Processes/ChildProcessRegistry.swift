// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A record of the child processes that the library has started: desktops, programs under test, and helper programs.
///
/// All other children were started by the tests.
package enum ChildProcessRegistry {
  /// The children with their start times, since process ids are used again.
  private static let known = Mutex<[pid_t: UInt64]>([:])

  /// Records the child that `spawn` starts, before ``childrenStartedByTests()`` can count it as a child of the tests.
  static func note(_ spawn: () throws -> pid_t) rethrows -> pid_t {
    try known.withLock { known in
      let process = try spawn()
      known[process] = ProcessTable.entry(process)?.startTime ?? 0
      return process
    }
  }

  /// Records a child that another part of the library has started.
  package static func add(_ process: pid_t) {
    known.withLock { $0[process] = ProcessTable.entry(process)?.startTime ?? 0 }
  }

  /// Returns the running children of this process that the tests have started.
  package static func childrenStartedByTests() -> [ForeignProcess] {
    known.withLock { known in
      ProcessTable.children(of: getpid()).filter { known[$0.pid] != $0.startTime }.map(ForeignProcess.init)
    }
  }

  /// Kills the children that the tests have started, with all their descendants.
  package static func killChildrenStartedByTests() {
    for child in childrenStartedByTests() {
      let below = ProcessTable.descendants(of: child.processIdentifier)
      for process in [child.processIdentifier] + below { ProcessTable.entry(process)?.send(SIGKILL) }
    }
  }
}
