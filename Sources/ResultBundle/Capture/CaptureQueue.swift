// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Runs the slow part of captures, which is encoding and writing, on a separate thread, one capture after the other,
/// while the test continues.
///
/// The number of waiting jobs is limited, because pictures are large. If the queue is full, the test waits, but no
/// longer than `TimeLimits.Record.captureQueue`; then the capture is dropped.
package final class CaptureQueue: Sendable {
  private struct Job {
    let group: Int?
    let run: @Sendable () -> Void
  }

  private struct State {
    var jobs: [Job] = []
    var isBusy = false
    var hasThread = false
  }

  private let state = ConditionMutex(State())
  private let capacity: Int
  private let name: String

  /// - Parameters:
  ///   - name: the name of the thread.
  ///   - capacity: the largest number of waiting jobs.
  package init(name: String, capacity: Int) {
    self.name = name
    self.capacity = capacity
  }

  /// Adds a job to the queue.
  ///
  /// - Parameters:
  ///   - group: the group of the job for ``cancel(group:)``: the number of a test.
  ///   - run: the job.
  /// - Returns: whether the job was added.
  @discardableResult
  package func add(group: Int?, _ run: @escaping @Sendable () -> Void) -> Bool {
    startThread()
    return state.wait(
      until: Self.deadline, while: { $0.jobs.count >= capacity },
      then: {
        guard $0.jobs.count < capacity else { return false }
        $0.jobs.append(Job(group: group, run: run))
        state.broadcast()
        return true
      })
  }

  /// Removes the waiting jobs of a group, and waits for the running job.
  package func cancel(group: Int?) {
    state.withLock { $0.jobs.removeAll { $0.group == group } }
    state.broadcast()
    state.wait(until: Self.deadline) { $0.isBusy }
  }

  /// Waits until all jobs are done.
  ///
  /// - Parameter seconds: the longest wait.
  /// - Returns: whether all jobs are done.
  @discardableResult
  package func drain(atMost seconds: TimeInterval = TimeLimits.Record.captureQueue.seconds) -> Bool {
    state.wait(until: MonotonicClock.now + seconds) { !$0.jobs.isEmpty || $0.isBusy }
  }

  private static var deadline: TimeInterval { MonotonicClock.now + TimeLimits.Record.captureQueue.seconds }

  private func startThread() {
    let hadThread = state.withLock { state in
      defer { state.hasThread = true }
      return state.hasThread
    }
    guard !hadThread else { return }
    NamedThread.start(name) { [self] in
      while true { nextJob().run() }
    }
  }

  private func nextJob() -> Job {
    state.withLock { $0.isBusy = false }
    state.broadcast()
    return state.wait(
      while: \.jobs.isEmpty,
      then: {
        $0.isBusy = true
        // The queue has space for another job.
        state.broadcast()
        return $0.jobs.removeFirst()
      })
  }
}
