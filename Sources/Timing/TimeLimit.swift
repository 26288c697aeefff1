// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The longest duration, the least duration or the interval of something.
///
/// The reason of each is in the tables of ``TimeLimits``.
package struct TimeLimit: Sendable {
  package let duration: Duration
  /// The setting for another time, in seconds.
  package let setting: Setting?
  /// The same time, for what reckons in seconds.
  package let seconds: TimeInterval

  package init(_ duration: Duration, setting: Setting? = nil) {
    self.duration = duration
    self.setting = setting
    seconds = duration / .seconds(1)
  }

  /// Seconds, some thirty years: no moment that is reckoned with it lies beyond what a clock can say.
  private static let longest = 1e9

  /// The same time for poll(2).
  package var milliseconds: Int32 { Int32(limiting: seconds * 1e3) }

  /// The same time for usleep(3).
  package var microseconds: UInt32 { UInt32(limiting: seconds * 1e6) }

  /// The seconds that an environment asks for, or the usual ones.
  ///
  /// - Parameters:
  ///   - environment: its variables; what is no positive number counts as unset.
  ///   - takesZero: whether 0, which switches some limits off, is taken as well.
  /// - Returns: seconds.
  package func seconds(in environment: [String: String], takesZero: Bool = false) -> TimeInterval {
    guard let setting, let value = environment[setting].flatMap(TimeInterval.init),
      value > 0 || takesZero && value == 0
    else { return seconds }
    return min(value, Self.longest)
  }
}
