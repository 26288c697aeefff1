// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether another thread has used the session during a wait of a test.
package final class SessionUse: Sendable {
  private let state = Atomic(false)

  package init() {}

  package var hasHappened: Bool { state.load(ordering: .acquiring) }

  package func happen() { state.store(true, ordering: .releasing) }
}
