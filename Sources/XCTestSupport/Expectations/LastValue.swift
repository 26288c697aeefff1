// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Synchronized

/// The last value that an expectation has read.
final class LastValue<Value>: Sendable {
  // The value of the test may have any type. It is only compared, on the thread that waits.
  private let stored = Mutex<UncheckedSendable<Value>?>(nil)

  /// Stores a value.
  ///
  /// - Returns: the value before it; nil for the first value.
  func exchange(_ new: Value) -> Value? {
    // The value is only compared, on the thread that waits.
    let box = UncheckedSendable(new)
    return stored.exchange(box)?.value
  }
}
