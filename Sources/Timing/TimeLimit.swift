// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// A maximum duration, a minimum duration or an interval.
///
/// The tables of ``TimeLimits`` give the reason for each.
package struct TimeLimit: Sendable {
  package let duration: Duration
  /// The setting with which users can change the time, in seconds; nil if they cannot change it.
  package let setting: Setting?
  /// The same time in seconds.
  package let seconds: TimeInterval

  package init(_ duration: Duration, setting: Setting? = nil) {
    self.duration = duration
    self.setting = setting
    seconds = duration / .seconds(1)
  }

  /// The maximum, about thirty years in seconds, so that clocks can represent each time that is computed from a limit.
  private static let longest = 1e9

  /// The same time in milliseconds, for poll(2).
  package var milliseconds: Int32 { Int32(limiting: seconds * 1e3) }

  /// The same time in microseconds, for usleep(3).
  package var microseconds: UInt32 { UInt32(limiting: seconds * 1e6) }

  /// Returns the seconds that an environment sets, or the default.
  ///
  /// - Parameters:
  ///   - environment: the variables; a value that is not a positive number counts as unset.
  ///   - takesZero: whether the value 0 is accepted too; it turns some limits off.
  /// - Returns: the time in seconds.
  package func seconds(in environment: [String: String], takesZero: Bool = false) -> TimeInterval {
    guard let setting, let value = environment[setting].flatMap(TimeInterval.init),
      value > 0 || takesZero && value == 0
    else { return seconds }
    return min(value, Self.longest)
  }
}
