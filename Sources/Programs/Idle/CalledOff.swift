// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether what is being done is called off: nobody waits for it any more.
///
/// Waits end early then as if their time were up, and gestures let go of what they hold. Only a process that carries out the
/// commands of another one calls anything off, and it does one thing at a time.
package enum CalledOff {
  private static let flag = Atomic<Bool>(false)

  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  package static func request() { flag.store(true, ordering: .relaxed) }

  /// Something else is done from now on.
  package static func reset() { flag.store(false, ordering: .relaxed) }
}
