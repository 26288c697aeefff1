// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a replay tells while it runs.
///
/// Steps are named by ``RecordedStep/id``.
package enum ReplayEvent: Sendable, Hashable {
  case began(step: Int)
  /// Seconds from the beginning of the step until the program was idle after it.
  case finished(step: Int, seconds: TimeInterval)
  /// What a test would have failed with; nothing after it is done.
  case failed(step: Int, message: String)
  /// Somebody has called ``Replayer/cancel()``; this step is the first that was not done.
  case cancelled(before: Int)
}
