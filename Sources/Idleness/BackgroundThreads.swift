// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Toolkits

/// Checks whether the background threads of a program have finished the work that the main thread gave them.
///
/// Toolkits read folders, decode pictures and use the bus in threads of a pool, and handle the results on the main
/// thread. Such work is short. A thread that works for longer does other work, so the wait ends after a grace period.
final class BackgroundThreads {
  /// The state of all background threads at one moment.
  package struct State: Equatable {
    package var timeslices: [pid_t: UInt64] = [:]
    var isRunnable = false
  }

  private var samplers: [pid_t: ThreadSampler] = [:]
  private var processes: [pid_t] = []
  /// The threads that do the program's work, for processes in which other threads never rest.
  private var workingThreads: [pid_t: [pid_t]] = [:]
  private var previous: State?
  private var start: TimeInterval?

  /// Begins a new wait.
  package func begin(processes: [pid_t]) {
    if processes != self.processes { samplers = [:] }
    self.processes = processes
    workingThreads = [:]
    for process in processes { workingThreads[process] = ToolkitRegistry.workingThreads(of: process) }
    previous = nil
    start = nil
  }

  /// Whether no background thread is runnable, and none has run since the previous call.
  ///
  /// - Parameters:
  ///   - now: seconds of `MonotonicClock`.
  ///   - grace: the grace period in seconds, from the first call.
  /// - Returns: false at the first call, which has nothing to compare with; true after the grace period, even if
  ///   threads
  ///   are still running.
  func areCalm(at now: TimeInterval, grace: TimeInterval) -> Bool {
    let first = start ?? now
    start = first
    if now - first >= grace { return true }
    let state = readState()
    defer { previous = state }
    return !state.isRunnable && previous == state
  }

  func readState() -> State {
    var state = State()
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
        state.timeslices[thread] = sample.timeslices
        if sample.state == "R" || sample.state == "D" { state.isRunnable = true }
      }
    }
    return state
  }
}
