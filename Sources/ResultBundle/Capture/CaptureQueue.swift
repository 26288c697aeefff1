// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Runs the slow part of captures, which is encoding and writing, on a separate thread while the test continues.
///
/// One capture is processed after the other. The number of waiting jobs is limited, because pictures are large. If the
/// queue is full, the test waits, but no longer than `TimeLimits.Record.captureQueue`; then the capture is dropped.
package final class CaptureQueue: Sendable {
  private struct Job: Sendable {
    let group: Int?
    let run: @Sendable () -> Void
  }

  private struct State {
    var jobs: [Job] = []
    /// The running job; nil if the thread waits for a job.
    var current: Job?
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
  ///   - group: the group of the job for ``cancel(group:atMost:)``, which is the number of a test; nil for a job that
  ///     is not cancelled.
  ///   - run: the job.
  /// - Returns: whether the job was added; false if the queue stayed full.
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

  /// Removes the waiting jobs of a group, and waits for the running job if it belongs to the group.
  ///
  /// - Parameters:
  ///   - group: the group whose jobs are removed.
  ///   - seconds: the longest wait, in seconds.
  /// - Returns: whether no job of the group is left.
  @discardableResult
  package func cancel(
    group: Int, atMost seconds: TimeInterval = TimeLimits.Record.captureQueue.seconds
  ) -> Bool {
    state.change { $0.jobs.removeAll { $0.group == group } }
    return state.wait(until: MonotonicClock.now + seconds) { $0.current?.group == group }
  }

  /// Waits until all jobs are done.
  ///
  /// - Parameter seconds: the longest wait, in seconds.
  /// - Returns: whether all jobs are done.
  @discardableResult
  package func drain(atMost seconds: TimeInterval = TimeLimits.Record.captureQueue.seconds) -> Bool {
    state.wait(until: MonotonicClock.now + seconds) { !$0.jobs.isEmpty || $0.current != nil }
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
    state.change { $0.current = nil }
    return state.wait(
      while: \.jobs.isEmpty,
      then: {
        let job = $0.jobs.removeFirst()
        $0.current = job
        // The queue has space for another job.
        state.broadcast()
        return job
      })
  }
}
