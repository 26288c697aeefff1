// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Which children of this process the library has started: desktops, programs under test, the tools beside them.
///
/// All others were started by the tests.
package enum OwnChildren {
  /// With their start times, since numbers are used again.
  private static let known = Mutex<[pid_t: UInt64]>([:])

  /// Notes the child that `spawn` makes, before it can be taken for a child of the tests.
  static func note(_ spawn: () throws -> pid_t) rethrows -> pid_t {
    try known.withLock { known in
      let process = try spawn()
      known[process] = ProcessTable.entry(process)?.startTime ?? 0
      return process
    }
  }

  /// Notes a child that another part of the library has started.
  package static func add(_ process: pid_t) {
    known.withLock { $0[process] = ProcessTable.entry(process)?.startTime ?? 0 }
  }

  /// The live children of this process that the tests have started.
  package static func strangers() -> [ForeignProcess] {
    known.withLock { known in
      ProcessTable.children(of: getpid()).filter { known[$0.pid] != $0.startTime }.map(ForeignProcess.init)
    }
  }

  /// Ends the children that the tests have started, and all below them.
  package static func killForeignChildren() {
    for child in strangers() {
      let below = ProcessTable.descendants(of: child.processIdentifier)
      for process in [child.processIdentifier] + below { ProcessTable.entry(process)?.send(SIGKILL) }
    }
  }
}
