// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import Timing

/// The time limits of tests, from the environment.
struct ExecutionTimeSettings {
  let isEnabled: Bool
  /// The time limit of tests that set no limit, in seconds.
  let defaultAllowance: TimeInterval
  /// Whether limits apply to the second, as a runner may request.
  ///
  /// Otherwise limits are rounded up to whole minutes, as on Apple platforms.
  private let isExact: Bool
  private let maximum: TimeInterval?

  init(environment: [String: String]) {
    isEnabled = environment.isOn(.testTimeoutsEnabled, standard: false)
    let isExact = environment.isOn(.exactTimeAllowance, standard: false)
    self.isExact = isExact
    func seconds(_ setting: Setting) -> TimeInterval? {
      environment[setting].flatMap(TimeInterval.init).map { Self.allowance($0, isExact: isExact) }
    }
    defaultAllowance = seconds(.defaultTestTimeAllowance) ?? TimeLimits.Tests.allowance.seconds
    maximum = seconds(.maximumTestTimeAllowance)
  }

  func limited(_ allowance: TimeInterval) -> TimeInterval { maximum.map { min($0, allowance) } ?? allowance }

  /// Returns the limit in seconds that applies to a test with a requested limit.
  func allowance(_ seconds: TimeInterval) -> TimeInterval { Self.allowance(seconds, isExact: isExact) }

  /// Rounds a limit up to whole minutes, at least one, unless limits are exact; infinity becomes 1e9 seconds.
  private static func allowance(_ seconds: TimeInterval, isExact: Bool) -> TimeInterval {
    guard seconds.isFinite else { return seconds > 0 ? 1e9 : 60 }
    return isExact && seconds > 0 ? seconds : max(1, (seconds / 60).rounded(.up)) * 60
  }

  /// Returns a time in words, in the format of Apple's failures: `2 minutes`.
  static func words(_ seconds: TimeInterval) -> String {
    if (seconds / 60).rounded() * 60 == seconds {
      let minutes = Int(limiting: seconds / 60)
      return "\(minutes) \(minutes == 1 ? "minute" : "minutes")"
    }
    let number = seconds.rounded() == seconds ? "\(Int(limiting: seconds))" : String(format: "%.1f", seconds)
    return "\(number) \(seconds == 1 ? "second" : "seconds")"
  }
}
