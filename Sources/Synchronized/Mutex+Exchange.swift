// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension Mutex where Value: Sendable {
  /// Puts a value in the place of another, as `Atomic.exchange(_:ordering:)` does.
  ///
  /// - Parameter new: what is there from now on.
  /// - Returns: what was there.
  package borrowing func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
