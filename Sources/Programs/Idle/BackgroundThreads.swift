// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Toolkits

/// Checks whether the threads of a program beside its main thread have finished the work that the main thread gave
/// them.
///
/// Toolkits read folders, decode pictures and talk to the bus in threads of a pool, and take in the result on the main
/// thread. A thread that works for long does nothing of this kind: it is not waited for beyond a grace period.
final class BackgroundThreads {
  /// All of those threads at one moment.
  struct Look: Equatable {
    var timeslices: [pid_t: UInt64] = [:]
    var isRunnable = false
  }

  private var samplers: [pid_t: ThreadSampler] = [:]
  private var processes: [pid_t] = []
  /// The threads whose work is the program's, of processes in which others never are still.
  private var workingThreads: [pid_t: [pid_t]] = [:]
  private var previous: Look?
  private var start: TimeInterval?

  /// Begins a new wait.
  func begin(processes: [pid_t]) {
    if processes != self.processes { samplers = [:] }
    self.processes = processes
    workingThreads = [:]
    for process in processes { workingThreads[process] = ToolkitRegistry.workingThreads(of: process) }
    previous = nil
    start = nil
  }

  /// Whether no such thread is runnable, or has been given a CPU since the last question.
  ///
  /// - Parameters:
  ///   - now: seconds of `MonotonicClock`.
  ///   - grace: seconds from the first question, after which the answer is yes.
  /// - Returns: true also after the grace.
  func areCalm(at now: TimeInterval, grace: TimeInterval) -> Bool {
    let first = start ?? now
    start = first
    if now - first >= grace { return true }
    let look = look()
    defer { previous = look }
    return !look.isRunnable && previous == look
  }

  func look() -> Look {
    var look = Look()
    for process in processes {
      for thread in workingThreads[process] ?? ThreadList.threads(of: process) where thread != process {
        let sampler =
          samplers[thread]
          ?? ThreadSampler(processIdentifier: process, thread: thread, readsSystemCalls: false)
        samplers[thread] = sampler
        guard let sample = sampler?.sample() else {
          samplers[thread] = nil
          continue
        }
        look.timeslices[thread] = sample.timeslices
        if sample.state == "R" || sample.state == "D" { look.isRunnable = true }
      }
    }
    return look
  }
}
