// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension Mutex where Value: Sendable {
  /// Replaces the value, like `Atomic.exchange(_:ordering:)`.
  ///
  /// - Parameter new: the new value.
  /// - Returns: the previous value.
  package borrowing func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
