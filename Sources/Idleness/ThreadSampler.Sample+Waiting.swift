// SPDX-License-Identifier: Apache-2.0

import Processes
import Timing

extension ThreadSampler.Sample {
  /// Whether the thread waits for events and has no work.
  package var isWaiting: Bool {
    guard state == "S" else { return false }
    // Without the permission to read the system call, a sleeping thread counts as waiting.
    return systemCall.map(SystemCalls.eventLoop.contains) ?? true
  }

  /// Whether the thread waits for a signal or for the end of a child: such a thread serves no user interface.
  var isParked: Bool { state == "S" && systemCall.map(SystemCalls.parking.contains) == true }

  /// Whether the thread waits for the next frame of an animation.
  var isFrameDue: Bool {
    guard isWaiting, let pollTimeout else { return false }
    return (0...Int(TimeLimits.Idle.frame.milliseconds)).contains(pollTimeout)
  }
}
