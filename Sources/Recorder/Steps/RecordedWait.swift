// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A wait for an element before an action.
package struct RecordedWait: Codable, Hashable, Sendable {
  /// The longest wait of a replay, in seconds.
  package var timeout: TimeInterval
  /// The delay with which the element appeared during the recording, in seconds.
  package var seen: TimeInterval

  package init(timeout: TimeInterval, seen: TimeInterval) {
    self.timeout = timeout
    self.seen = seen
  }

  /// Creates the wait for an element that appeared with a delay, in seconds.
  ///
  /// A replay waits for three times the delay, and for at least five seconds.
  init(after delay: TimeInterval) {
    self.init(timeout: max(5, (delay * 3).rounded(.up)), seen: (delay * 100).rounded() / 100)
  }
}
