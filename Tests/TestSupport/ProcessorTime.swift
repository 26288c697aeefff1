// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Processor time, which does not depend on the load of the machine.
package enum ProcessorTime {
  package static var ofThread: Duration { time(CLOCK_THREAD_CPUTIME_ID) }
  package static var ofProcess: Duration { time(CLOCK_PROCESS_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
