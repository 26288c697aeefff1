// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronized

/// The pauses of one wait, in which other threads can use the session.
///
/// If the wait is a part of a larger operation, such as the second element of a drag, the session remains locked; see
/// ``SessionLock/whileUnlocked(_:)``. If another thread is then waiting for the session, the record has a note,
/// because that thread seems to hang.
package final class SharedPause {
  private let lock: SessionLock
  private let runLog: RunLog
  private var isNoted = false

  init(lock: SessionLock, runLog: RunLog) {
    self.lock = lock
    self.runLog = runLog
  }

  /// Creates the pauses of a wait in a session.
  package convenience init(in session: AutomationSession) {
    self.init(lock: session.lock, runLog: session.runLog)
  }

  /// The note in the record.
  static let note = "Another thread waits for the end of this wait, which is a part of a larger step"

  /// Runs one pause.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    if !isNoted, lock.isDelayingOthers {
      isNoted = true
      runLog.note(Self.note)
    }
    return try lock.whileUnlocked(body)
  }
}
