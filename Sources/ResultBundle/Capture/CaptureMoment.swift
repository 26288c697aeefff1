// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The position of a capture in a run, stored because the capture is written later.
package struct CaptureMoment: Sendable {
  /// The running test, by the run log's number; nil between tests.
  package let test: Int?
  /// The innermost open step.
  package let activity: Activity?
  /// The time in seconds since the machine started, like all times of the run log.
  package let uptime: TimeInterval

  package init(test: Int?, activity: Activity?, uptime: TimeInterval) {
    self.test = test
    self.activity = activity
    self.uptime = uptime
  }
}
