// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TargetApplication {
  /// The processes that do the work of the running program: the process with the user interface, and for browsers also
  /// the processes that it started.
  ///
  /// Empty if the program does not run.
  package var processIdentifiers: [pid_t] {
    session.lock.withLock {
      guard let running, running.isAlive else { return [] }
      return running.processes
    }
  }
}
