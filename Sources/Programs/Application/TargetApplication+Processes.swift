// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TargetApplication {
  /// The processes of the running program whose work a person would call its own: the one with the user interface,
  /// and of browsers also those that it started.
  ///
  /// Empty when it does not run.
  package var processIdentifiers: [pid_t] {
    session.lock.withLock {
      guard let running, running.isAlive else { return [] }
      return running.processes
    }
  }
}
