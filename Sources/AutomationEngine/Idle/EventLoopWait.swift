import Foundation
import WindowSystem

/// Waits until a process has been in its event loop once, with nothing to read.
enum EventLoopWait {
  /// Seconds; a process that works for longer than this is left to its work.
  private static let limit: TimeInterval = 3
  /// Microseconds between two looks.
  private static let lookInterval: UInt32 = 300

  @Sendable static func wait(for process: pid_t) {
    guard
      let thread = ThreadSampler(
        processIdentifier: process, thread: Toolkits.userInterfaceThread(of: process))
    else { return }
    let deadline = MonotonicClock.now + limit
    while let sample = thread.sample(), !sample.isWaiting, MonotonicClock.now < deadline {
      // There is nothing to wait on: the kernel tells nobody when another process's thread falls asleep.
      usleep(lookInterval)
    }
  }
}
