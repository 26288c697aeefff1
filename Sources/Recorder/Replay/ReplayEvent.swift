// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An event that a replay reports while it runs.
///
/// Steps are identified by ``RecordedStep/id``.
package enum ReplayEvent: Sendable, Hashable {
  case began(step: Int)
  /// Seconds from the beginning of the step until the program was idle after it.
  case finished(step: Int, seconds: TimeInterval)
  /// The message with which a test would fail; the replay ends after it.
  case failed(step: Int, message: String)
  /// A caller used ``Replayer/cancel()``; this step is the first that was not run.
  case cancelled(before: Int)
}
