// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Detects whether processes rest: all of their threads together hardly work and do not wait for a processor.
///
/// A program that loads something in a thread beside that of its user interface does not rest, although its event loop
/// does.
struct ProcessRest {
  private var processes: [pid_t] = []
  private var begin: (time: TimeInterval, load: TimeInterval)?
  private var rests = false

  /// - Parameters:
  ///   - processes: the processes of the program.
  ///   - now: the time of `MonotonicClock`. In a series of calls, the processes are read only once in a while.
  /// - Returns: whether they have rested between the last two readings.
  mutating func look(at processes: [pid_t], now: TimeInterval) -> Bool {
    guard let begin, processes == self.processes else {
      self.processes = processes
      self.begin = (now, Self.load(of: processes))
      rests = false
      return false
    }
    guard now - begin.time >= TimeLimits.Launch.restPoll.seconds else { return rests }
    let load = Self.load(of: processes)
    // Threads that have ended take their time with them.
    rests = load - begin.load < Self.mostAtRest * (now - begin.time)
    self.begin = (now, load)
    return rests
  }

  /// Of a processor: a Java machine at rest takes one or two hundredths.
  private static let mostAtRest = 0.1

  /// The seconds that the threads of processes have had a processor or waited for one.
  private static func load(of processes: [pid_t]) -> TimeInterval {
    let threads = processes.flatMap { ForeignProcess.threads(of: $0) }
    return threads.map { ForeignProcess.processorTimes(of: $0) }.reduce(0) { $0 + $1.had + $1.awaited }
  }
}
