// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How long the steps of a launch took, in seconds of the monotonic clock.
package struct LaunchTimes: Sendable {
  /// When the process was about to be started.
  package let start: TimeInterval

  /// When its first window was on the screen and known to accessibility.
  package let windowShown: TimeInterval

  /// When it had nothing left to do and would have answered an event.
  package let responsive: TimeInterval
}
