// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The times of the steps of a launch, in seconds of the monotonic clock.
package struct LaunchTimes: Sendable {
  /// The time just before the start of the process.
  package let start: TimeInterval

  /// The time when the first window was on the screen and on the accessibility bus.
  package let windowShown: TimeInterval

  /// The time when the program was idle, so that it could have answered an event.
  package let responsive: TimeInterval
}
