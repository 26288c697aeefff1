// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether the current operation is cancelled.
///
/// After a cancellation, waits end early, as if their time were up, and gestures release their buttons and keys. Only a
/// process that executes the commands of another process cancels operations, and it executes one command at a time.
package enum Cancellation {
  private static let flag = Atomic<Bool>(false)

  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  package static func request() { flag.store(true, ordering: .relaxed) }

  /// Ends the cancellation, so that the next operation can begin.
  package static func reset() { flag.store(false, ordering: .relaxed) }
}
