// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing
import Toolkits
import WindowSystem

/// Waits until a process was in its event loop at least once, with no input to read.
package enum EventLoopWait {
  @Sendable package static func wait(for process: pid_t) {
    guard
      let thread = ThreadSampler(
        processIdentifier: process, thread: ToolkitRegistry.userInterfaceThread(of: process))
    else { return }
    let deadline = MonotonicClock.now + TimeLimits.Idle.eventLoop.seconds
    while let sample = thread.sample(), !sample.isWaiting, MonotonicClock.now < deadline {
      // There is no event to wait for: the kernel sends no notification when another process's thread falls asleep.
      usleep(TimeLimits.Idle.eventLoopPoll.microseconds)
    }
  }
}
