// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A process on a desktop that was started by a launcher or a bus, and not by this process.
///
/// Its exit status is unknown; only the fact that it has ended can be detected.
package struct ForeignProcess: Sendable, Hashable {
  package let processIdentifier: pid_t
  private let entry: ProcessTable.Entry

  /// Finds a running process by its id; returns nil if no such process is running.
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

  /// The time since the start of the process, in seconds.
  package var age: TimeInterval {
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - Double(entry.startTime) / ticks
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: whether the process has ended within `timeout` seconds.
  package func waitForEnd(timeout: TimeInterval) -> Bool {
    // Signal 0 has no effect on the process; the call only returns a handle.
    waitForEnd(of: entry.send(0), until: Deadline(after: timeout))
  }

  /// Sends SIGTERM to the process, and SIGKILL if it is still running after the grace period.
  ///
  /// - Parameter grace: the time between SIGTERM and SIGKILL, in seconds.
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
        // The handle is readable after the end of the process, even if its parent has not collected the status yet.
        _ = waitUntilReady(handle.number, deadline: deadline)
      }
      poll(nil, 0, isAlive ? TimeLimits.Processes.endPoll.milliseconds : 0)
    }
    return !isAlive
  }

  /// Returns the executable file of a process; nil if the process has ended or belongs to another user.
  package static func executable(of process: pid_t) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
  }

  /// Returns the name of the executable of a process, without its folder; empty if it cannot be read.
  package static func executableName(of process: pid_t) -> String {
    let file = executable(of: process)
    return file.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
  }

  /// Whether a signal has stopped a process (SIGSTOP).
  package static func isStopped(_ process: pid_t) -> Bool { ProcessTable.entry(process)?.isStopped == true }

  /// Returns the threads of a process, as their folders in `/proc`; empty if the process has ended.
  package static func threads(of process: pid_t) -> [String] {
    // An error means that the process has ended.
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? [])
      .map { "/proc/\(process)/task/\($0)" }
  }

  /// Returns the time for which a thread had a processor, and the time for which it waited for a processor, in seconds.
  ///
  /// Source: `Documentation/scheduler/sched-stats.rst` of Linux.
  ///
  /// - Parameter thread: the folder of the thread in `/proc`; the folder of a process means its main thread.
  /// - Returns: both times; zeros if the thread has ended or the kernel does not report the times
  ///   (`CONFIG_SCHED_INFO`).
  package static func processorTimes(of thread: String) -> (had: TimeInterval, awaited: TimeInterval) {
    let numbers = String(decoding: ProcessTable.contents("\(thread)/schedstat") ?? [], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { (Double($0) ?? 0) / 1e9 }
    return numbers.count > 1 ? (numbers[0], numbers[1]) : (0, 0)
  }

  /// The working directory; nil if the process has ended or belongs to another user.
  package var workingDirectory: String? {
    // An error means that the process has ended or belongs to another user.
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(processIdentifier)/cwd")
  }

  /// The arguments of the command line; empty if the process has ended or has overwritten them.
  package var arguments: [String] {
    let bytes = ProcessTable.contents("/proc/\(processIdentifier)/cmdline") ?? []
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
