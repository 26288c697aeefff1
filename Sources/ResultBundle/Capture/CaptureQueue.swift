// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import TimeLimits

/// Does the slow part of captures - encoding and writing - on a thread of its own, one after the other, while the test
/// goes on.
///
/// What waits is bounded: pictures are large. A full queue makes the test wait, but no longer than ``timeout``; then
/// the capture is dropped.
package final class CaptureQueue: @unchecked Sendable {
  private struct Job {
    let group: Int?
    let run: @Sendable () -> Void
  }

  private let condition = NSCondition()
  private let capacity: Int
  private let name: String
  private var jobs: [Job] = []
  private var isBusy = false
  private var hasThread = false

  /// - Parameters:
  ///   - name: of the thread.
  ///   - capacity: how many jobs may wait.
  package init(name: String, capacity: Int) {
    self.name = name
    self.capacity = capacity
  }

  /// Hands over a job.
  ///
  /// - Parameters:
  ///   - group: what it belongs to, for ``cancel(group:)``: the number of a test.
  ///   - run: the job.
  /// - Returns: whether it was taken.
  @discardableResult
  package func add(group: Int?, _ run: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      startThread()
      let deadline = Date(timeIntervalSinceNow: TimeLimits.Record.captureQueue.seconds)
      while jobs.count >= capacity {
        guard condition.wait(until: deadline) else { return false }
      }
      jobs.append(Job(group: group, run: run))
      condition.broadcast()
      return true
    }
  }

  /// Leaves out the jobs of a group, and waits for the one that runs.
  package func cancel(group: Int?) {
    condition.withLock {
      jobs.removeAll { $0.group == group }
      condition.broadcast()
      waitUntil(TimeLimits.Record.captureQueue.seconds) { !isBusy }
    }
  }

  /// Waits until all is done.
  ///
  /// - Parameter seconds: how long at most.
  /// - Returns: whether it is.
  @discardableResult
  package func drain(atMost seconds: TimeInterval = TimeLimits.Record.captureQueue.seconds) -> Bool {
    condition.withLock { waitUntil(seconds) { jobs.isEmpty && !isBusy } }
  }

  @discardableResult
  private func waitUntil(_ seconds: TimeInterval, _ isTrue: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isTrue() { guard condition.wait(until: deadline) else { return isTrue() } }
    return true
  }

  private func startThread() {
    guard !hasThread else { return }
    hasThread = true
    let thread = Thread { [self] in
      clinux_name_thread(name)
      work()
    }
    thread.start()
  }

  private func work() {
    while true {
      let job = condition.withLock { () -> Job in
        isBusy = false
        condition.broadcast()
        while jobs.isEmpty { condition.wait() }
        isBusy = true
        condition.broadcast()
        return jobs.removeFirst()
      }
      job.run()
    }
  }
}
