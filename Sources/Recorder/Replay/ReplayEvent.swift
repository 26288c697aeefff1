// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An event that a replay reports while it is running.
///
/// Steps are identified by ``RecordedStep/id``.
package enum ReplayEvent: Sendable, Hashable {
  case began(step: Int)
  /// The step has finished; `seconds` is the time from its beginning until the program was idle after it.
  case finished(step: Int, seconds: TimeInterval)
  /// The step has failed, with the message that a test would report; the replay ends.
  case failed(step: Int, message: String)
  /// The replay was ended by ``Replayer/cancel()``; `before` is the first step that was not run.
  case cancelled(before: Int)
}
