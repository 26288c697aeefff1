// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Timing

/// All threads of several processes: whether they sleep at one moment.
///
/// Counts of CPU slices are cheap to read. States cost several times as much, and lists of threads even more. So the counts
/// are read until two reads in a row are equal. Then no thread has run in between, and three checks remain: no thread waits
/// for a CPU, no thread is new, and the counts are still the same.
///
/// The check for threads that wait for a CPU is made twice. The states are read one after the other. A thread may hand its
/// work to a thread whose state was read already, and fall asleep before its own state is read. Such a thread is not seen,
/// and the other one is not seen either while no CPU is free for it. If no thread has run since the first check began, the
/// second check sees each thread that waits.
package final class ThreadGroup {
  package struct Thread: Hashable {
    package let process: pid_t
    package let identifier: pid_t
  }

  private(set) var processes: [pid_t] = []
  /// The threads with their open files, one place each.
  package private(set) var threads: [Thread] = []
  private var statFiles: [Int32] = []
  private var scheduleFiles: [Int32] = []

  package init() {}

  deinit {
    for file in statFiles + scheduleFiles { close(file) }
  }

  /// Makes the group one of exactly these processes.
  ///
  /// Files of those that were watched before stay open.
  package func watch(_ processes: [pid_t]) {
    self.processes = processes
    update()
  }

  /// Waits until all threads sleep.
  ///
  /// - Returns: false when they do not until then.
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

  /// Whether a thread runs, waits for a CPU or for the disk, by states that are read one after the other.
  private var isAnyWorking: Bool { clinux_is_any_working(statFiles, Int32(statFiles.count)) != 0 }

  /// How often each thread was given a CPU.
  private func timeslices() -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: threads.count) { buffer, count in
      count = threads.count
      clinux_read_timeslices(scheduleFiles, Int32(count), buffer.baseAddress)
    }
  }

  /// Takes in threads that have been started, and leaves out those that have ended.
  ///
  /// - Returns: whether there are other threads than before.
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
