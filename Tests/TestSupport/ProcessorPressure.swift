// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The time during which at least one process on the machine waits for a processor.
///
/// Tests with an upper time limit subtract this time, so that other tests on the machine have no influence.
package enum ProcessorPressure {
  /// The seconds of this time since the start of the machine; 0 if the kernel does not report them.
  ///
  /// Linux reports them since 4.20, if it was built with `CONFIG_PSI`.
  package static var seconds: TimeInterval {
    guard let text = try? String(contentsOfFile: "/proc/pressure/cpu", encoding: .utf8),
      let total = text.split(separator: "\n").first?.split(separator: "=").last,
      let microseconds = Double(total)
    else { return 0 }
    return microseconds / 1e6
  }

  /// Returns the duration of `body` in seconds, without the time during which processes waited for a processor.
  package static func unhinderedSeconds(_ body: () throws -> Void) rethrows -> TimeInterval {
    let (start, before) = (MonotonicClock.now, seconds)
    try body()
    return max(0, MonotonicClock.now - start - (seconds - before))
  }
}
