// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A process of a desktop that this program did not start: one that a launcher left behind, or that a bus started.
///
/// How it ends cannot be known, only that it has.
package struct ForeignProcess: Sendable, Hashable {
  package let processIdentifier: pid_t
  private let entry: ProcessTable.Entry

  /// - Returns: nil when there is no such process.
  package init?(_ processIdentifier: pid_t) {
    guard let entry = ProcessTable.entry(processIdentifier), !entry.isZombie else { return nil }
    self.processIdentifier = processIdentifier
    self.entry = entry
  }

  init(_ entry: ProcessTable.Entry) {
    processIdentifier = entry.pid
    self.entry = entry
  }

  package var isAlive: Bool {
    guard let now = ProcessTable.entry(processIdentifier) else { return false }
    return now.startTime == entry.startTime && !now.isZombie
  }

  /// Seconds since the process was started.
  package var age: TimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - Double(entry.startTime) / ticks
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: whether it has ended within `timeout` seconds.
  package func waitForEnd(timeout: TimeInterval) -> Bool {
    // Signal 0 only asks for a handle.
    waitForEnd(of: entry.send(0), until: Deadline(after: timeout))
  }

  /// Asks the process to end, and ends it by force when it still runs after the grace.
  ///
  /// - Parameter grace: seconds between SIGTERM and SIGKILL.
  package func terminate(grace: TimeInterval) {
    let handle = entry.send(SIGTERM)
    guard !waitForEnd(of: handle, until: Deadline(after: grace)) else { return }
    kill()
  }

  /// Ends the process at once (SIGKILL), and waits for its end.
  package func kill() {
    _ = waitForEnd(of: entry.send(SIGKILL), until: Deadline(after: TimeLimits.Processes.kill.seconds))
  }

  private func waitForEnd(of handle: FileDescriptor?, until deadline: Deadline) -> Bool {
    while isAlive, !deadline.hasPassed {
      if let handle {
        // Readable once it has ended, although its parent may not have collected it yet.
        _ = waitUntilReady(handle.number, deadline: deadline)
      }
      poll(nil, 0, isAlive ? TimeLimits.Processes.endPoll.milliseconds : 0)
    }
    return !isAlive
  }

  /// The file that a process runs; nil for one that has ended, or is another user's.
  package static func executable(of process: pid_t) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
  }

  /// Whether a signal has stopped a process (SIGSTOP).
  package static func isStopped(_ process: pid_t) -> Bool { ProcessTable.entry(process)?.isStopped == true }

  /// The threads of a process, as their files in `/proc`; none for one that has ended.
  package static func threads(of process: pid_t) -> [String] {
    // As the comment says.
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [])
      .map { "/proc/\(process)/task/\($0)" }
  }

  /// The seconds for which a thread has had a processor, and those for which it has waited for one.
  ///
  /// Source: `Documentation/scheduler/sched-stats.rst` of Linux.
  ///
  /// - Parameter thread: its folder in `/proc`; that of a process stands for its main thread.
  /// - Returns: zeros for a thread that has ended, and where the kernel does not report it (`CONFIG_SCHED_INFO`).
  package static func processorTimes(of thread: String) -> (had: TimeInterval, awaited: TimeInterval) {
    let numbers = String(decoding: ProcessTable.contents("\(thread)/schedstat") ?? [], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { (Double($0) ?? 0) / 1e9 }
    return numbers.count > 1 ? (numbers[0], numbers[1]) : (0, 0)
  }

  /// The folder that it works in; nil when it has ended, or is another user's.
  package var workingDirectory: String? {
    // As the comment says.
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(processIdentifier)/cwd")
  }

  /// The words of its command line, empty when it has ended or has overwritten them.
  package var arguments: [String] {
    let bytes = ProcessTable.contents("/proc/\(processIdentifier)/cmdline") ?? []
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
