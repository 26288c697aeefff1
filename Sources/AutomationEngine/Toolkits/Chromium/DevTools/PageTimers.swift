// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Waits for the short timers of a page that is at rest otherwise.
///
/// The browser says how long it has nothing to do, but may have decided so before a timer set the next one. The call that the page's
/// main thread sleeps in has the time of that.
enum PageTimers {
  /// - Parameter processes: those that work on pages. One in a sandbox does not let itself be looked into, and is not waited for.
  static func wait(in processes: [pid_t]) {
    // Those that are set later are Chromium's own, some of which begin anew all the time.
    let end = MonotonicClock.now + TimeLimits.Chromium.timer.seconds
    for sampler in processes.compactMap({ ThreadSampler(processIdentifier: $0) }) {
      while isTimerDue(sampler, before: end), MonotonicClock.now < end {
        usleep(TimeLimits.Chromium.frameLook.microseconds)
      }
    }
  }

  private static func isTimerDue(_ sampler: ThreadSampler, before end: TimeInterval) -> Bool {
    switch sampler.nextWake() {
    case .at(let time): time < end
    case .after(let milliseconds): MonotonicClock.now + Double(milliseconds) / 1000 < end
    case .never, .unknown: false
    }
  }
}
