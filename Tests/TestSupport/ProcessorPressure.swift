// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The time in which something on the machine waits for a processor, for upper limits: other tests run beside one, and a
/// limit is to say how slow we are and not how busy they are.
package enum ProcessorPressure {
  /// The seconds of it since the start of the machine; 0 where the kernel reports none (Linux 4.20, `CONFIG_PSI`).
  package static var seconds: TimeInterval {
    guard let text = try? String(contentsOfFile: "/proc/pressure/cpu", encoding: .utf8),
      let total = text.split(separator: "\n").first?.split(separator: "=").last,
      let microseconds = Double(total)
    else { return 0 }
    return microseconds / 1e6
  }

  /// How long `body` takes without it, in seconds.
  package static func unhinderedSeconds(_ body: () throws -> Void) rethrows -> TimeInterval {
    let (start, before) = (MonotonicClock.now, seconds)
    try body()
    return max(0, MonotonicClock.now - start - (seconds - before))
  }
}
