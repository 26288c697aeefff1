// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where in a run something was captured, for what is written down later.
package struct CaptureMoment: Sendable {
  /// The test that ran, by the recorder's count; nil between tests.
  package let test: Int?
  /// The innermost step that was open.
  package let activity: Activity?
  /// Seconds since the machine started, as all times of the recorder.
  package let uptime: TimeInterval

  package init(test: Int?, activity: Activity?, uptime: TimeInterval) {
    self.test = test
    self.activity = activity
    self.uptime = uptime
  }
}
