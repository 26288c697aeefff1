// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Timing

/// All threads of several processes, to check whether all of them sleep at the same moment.
///
/// Counts of CPU slices are cheap to read. States cost several times as much, and lists of threads even more. So the
/// counts are read until two consecutive reads are equal, which shows that no thread ran between these reads. Three
/// checks remain: no thread waits for a CPU, no thread is new, and the counts are still the same.
///
/// The check for threads that wait for a CPU is made twice, because the states are read one after the other. A thread
/// may pass its work to a thread whose state was read already, and fall asleep before its own state is read. Then the
/// first check finds neither thread if no CPU is free for the second one. If no thread has run since the first check
/// began, the second check finds each thread that waits.
package final class ThreadGroup {
  package struct Thread: Hashable {
    package let process: pid_t
    package let identifier: pid_t
  }

  private(set) var processes: [pid_t] = []
  /// The threads; their open files are at the same indices of `statFiles` and `scheduleFiles`.
  package private(set) var threads: [Thread] = []
  private var statFiles: [Int32] = []
  private var scheduleFiles: [Int32] = []

  package init() {}

  deinit {
    for file in statFiles + scheduleFiles { close(file) }
  }

  /// Sets the processes of the group.
  ///
  /// Files of processes that are already in the group stay open.
  package func watch(_ processes: [pid_t]) {
    self.processes = processes
    update()
  }

  /// Waits until all threads sleep.
  ///
  /// - Returns: false if a thread still works at the limit.
  package func waitUntilAsleep(until limit: TimeInterval) -> Bool {
    var previous: [UInt64] = []
    while MonotonicClock.now < limit {
      let current = timeslices()
      if current == previous, !isAnyWorking, !update(), !isAnyWorking, timeslices() == current {
        return true
      }
      if !previous.isEmpty { usleep(TimeLimits.Idle.sleepPoll.microseconds) }
      previous = timeslices()
    }
    return false
  }

  /// Whether any thread is running, or waits for a CPU or the disk.
  ///
  /// The states are read one after the other.
  private var isAnyWorking: Bool { clinux_is_any_working(statFiles, Int32(statFiles.count)) != 0 }

  /// Returns the number of time slices that each thread was given.
  private func timeslices() -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: threads.count) { buffer, count in
      count = threads.count
      clinux_read_timeslices(scheduleFiles, Int32(count), buffer.baseAddress)
    }
  }

  /// Adds new threads and removes threads that have ended.
  ///
  /// - Returns: whether the set of threads has changed.
  @discardableResult
  private func update() -> Bool {
    var found: Set<Thread> = []
    for process in processes {
      for thread in ThreadList.threads(of: process) {
        found.insert(Thread(process: process, identifier: thread))
      }
    }
    guard found.count != threads.count || !threads.allSatisfy(found.contains) else { return false }
    for index in threads.indices.reversed() where found.remove(threads[index]) == nil {
      close(statFiles.remove(at: index))
      close(scheduleFiles.remove(at: index))
      threads.remove(at: index)
    }
    for thread in found { open(thread) }
    return true
  }

  private func open(_ thread: Thread) {
    let folder = "/proc/\(thread.process)/task/\(thread.identifier)"
    let stat = Glibc.open("\(folder)/stat", O_RDONLY | O_CLOEXEC)
    guard stat >= 0 else { return }
    let schedule = Glibc.open("\(folder)/schedstat", O_RDONLY | O_CLOEXEC)
    guard schedule >= 0 else {
      Glibc.close(stat)
      return
    }
    threads.append(thread)
    statFiles.append(stat)
    scheduleFiles.append(schedule)
  }
}
