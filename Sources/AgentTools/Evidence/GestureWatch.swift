// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronization

/// Remembers the input that the engine sends, as evidence for the answer of an action.
final class GestureWatch: ActivityObserver {
  private let gestures = Mutex<[SentGesture]>([])

  func gestureWasSent(_ gesture: SentGesture, in activity: Int?) {
    gestures.withLock { $0.append(gesture) }
  }

  /// Returns the input since the last call.
  func drain() -> [SentGesture] {
    gestures.withLock { sent in
      defer { sent = [] }
      return sent
    }
  }
}
