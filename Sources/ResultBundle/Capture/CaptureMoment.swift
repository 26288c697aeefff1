// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The test, the step and the time of a capture, stored because the capture is written later.
package struct CaptureMoment: Sendable {
  /// The running test, by its number in the run log; nil between tests.
  package let test: Int?
  /// The innermost open step, or the step in which an error was thrown; nil outside of steps.
  package let activity: Activity?
  /// The time in seconds of `MonotonicClock`.
  package let uptime: TimeInterval

  package init(test: Int?, activity: Activity?, uptime: TimeInterval) {
    self.test = test
    self.activity = activity
    self.uptime = uptime
  }
}
