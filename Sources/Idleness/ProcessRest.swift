// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Detects whether processes are idle: their threads together use almost no CPU time and do not wait for a CPU.
///
/// A program that loads data in a background thread does not rest, although its event loop does.
package struct ProcessRest {
  private var processes: [pid_t] = []
  private var begin: (time: TimeInterval, load: TimeInterval)?
  private var rests = false

  package init() {}

  /// Returns whether the processes rest.
  ///
  /// - Parameters:
  ///   - processes: the processes of the program.
  ///   - now: the time of `MonotonicClock`. In a series of calls, the processes are read only once per interval.
  /// - Returns: whether they rested between the last two readings.
  package mutating func check(_ processes: [pid_t], now: TimeInterval) -> Bool {
    guard let begin, processes == self.processes else {
      self.processes = processes
      self.begin = (now, Self.load(of: processes))
      rests = false
      return false
    }
    guard now - begin.time >= TimeLimits.Launch.restPoll.seconds else { return rests }
    let load = Self.load(of: processes)
    // The time of threads that have ended is missing from this sum.
    rests = load - begin.load < Self.maximumAtRest * (now - begin.time)
    self.begin = (now, load)
    return rests
  }

  /// The maximum share of one processor that processes at rest use.
  ///
  /// A Java virtual machine at rest uses 0.01 or 0.02.
  private static let maximumAtRest = 0.1

  /// Returns the seconds that the threads of the processes have run or waited for a processor.
  private static func load(of processes: [pid_t]) -> TimeInterval {
    let threads = processes.flatMap { ForeignProcess.threads(of: $0) }
    return threads.map { ForeignProcess.processorTimes(of: $0) }.reduce(0) { $0 + $1.had + $1.awaited }
  }
}
