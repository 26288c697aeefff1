// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Timing

/// The processes of this machine at one moment, as `/proc` reports them (proc(5)).
package struct ProcessTable {
  package struct Entry: Hashable {
    package let pid: pid_t
    package let parent: pid_t
    package let session: pid_t
    /// Ticks since the machine started; with the id it names one process for ever.
    package let startTime: UInt64
    /// Ended, and its status not collected yet.
    package let isZombie: Bool
    /// Stopped by a signal (SIGSTOP).
    package let isStopped: Bool
  }

  package let entries: [Entry]

  package static func read() -> ProcessTable {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ProcessTable(entries: names.compactMap { pid_t($0) }.compactMap(entry))
  }

  /// One process; `nil` when no process has this id.
  package static func entry(_ pid: pid_t) -> Entry? {
    var stat = clinux_process_stat()
    guard clinux_read_stat(pid, &stat) == 0 else { return nil }
    let state = UInt8(bitPattern: stat.state)
    return Entry(
      pid: pid, parent: stat.parent, session: stat.session, startTime: stat.start_time,
      isZombie: state == UInt8(ascii: "Z") || state == UInt8(ascii: "X"),
      isStopped: state == UInt8(ascii: "T"))
  }

  /// Whether a process has children, read from a few small files instead of all processes.
  ///
  /// A kernel without `CONFIG_PROC_CHILDREN` has no such files: then the process may have children.
  static func mayHaveChildren(_ process: pid_t) -> Bool {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.contains { contents("\(tasks)/\($0)/children").map { !$0.isEmpty } ?? true }
  }

  /// The live children of a process, read from a few small files where the kernel has them.
  static func children(of process: pid_t) -> [Entry] {
    let tasks = "/proc/\(process)/task"
    var found: [pid_t] = []
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      guard let list = contents("\(tasks)/\(thread)/children") else {
        // The thread has ended, or the kernel has no such files.
        guard access("\(tasks)/\(thread)/stat", F_OK) == 0 else { continue }
        return read().entries.filter { $0.parent == process && !$0.isZombie }
      }
      found += String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
    return found.compactMap(entry).filter { !$0.isZombie }
  }

  /// The live processes below a process.
  package static func descendants(of root: pid_t) -> [pid_t] {
    KnownProcesses.shared.descendants(of: root)
  }

  /// Live processes that carry the assignment in their environment, that are in one of the sessions, and all
  /// children of those.
  ///
  /// Programs such as Chromium overwrite the memory that `/proc/PID/environ` shows, others start with an
  /// empty environment: the session and the parents find those.
  ///
  /// - Parameters:
  ///   - assignment: text such as `NAME=value` that the environment contains.
  ///   - sessions: ids of session leaders with their start times, ended leaders included.
  /// - Returns: in no order.
  package func members(carrying assignment: String, sessions: [pid_t: UInt64]) -> [Entry] {
    // A leader with another start time is another process, which got the number of one that has ended.
    let strangers = Set(
      entries.filter { sessions[$0.pid].map { [start = $0.startTime] in $0 != start } ?? false }.map(\.pid))
    let live = entries.filter { !$0.isZombie && $0.pid != getpid() }
    var members = Set(
      live.filter {
        sessions[$0.session] != nil && !strangers.contains($0.session)
          || Self.environment(of: $0.pid, contains: assignment)
      })
    var pids = Set(members.map(\.pid))
    var isGrowing = !members.isEmpty
    while isGrowing {
      let children = live.filter { pids.contains($0.parent) && !members.contains($0) }
      members.formUnion(children)
      pids.formUnion(children.map(\.pid))
      isGrowing = !children.isEmpty
    }
    return members.sorted { $0.pid < $1.pid }
  }

  private static func environment(of pid: pid_t, contains assignment: String) -> Bool {
    guard let bytes = contents("/proc/\(pid)/environ"), !bytes.isEmpty else { return false }
    return clinux_contains(bytes, bytes.count, assignment, assignment.utf8.count) == 1
  }

  /// A whole file of `/proc`; those have no size to ask for.
  package static func contents(_ path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = Foundation.read(file.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
  }
}

extension ProcessTable.Entry {
  /// Sends a signal to exactly this process, never to a later one that got its number.
  ///
  /// - Returns: a descriptor that polls readable when the process has ended, `nil` when it is gone already.
  @discardableResult
  package func send(_ signal: Int32) -> FileDescriptor? {
    let number = clinux_pidfd_open(pid, 0)
    guard number >= 0 else {
      // Some sandboxes refuse the call; the plain one is less exact and still right.
      if errno != ESRCH, ProcessTable.entry(pid)?.startTime == startTime { kill(pid, signal) }
      return nil
    }
    let handle = FileDescriptor(number)
    guard ProcessTable.entry(pid)?.startTime == startTime else { return nil }
    _ = clinux_pidfd_send_signal(number, signal)
    return handle
  }
}

extension ProcessTable {
  /// Ends all members at once and waits until none is left, those that start meanwhile included.
  ///
  /// - Returns: whether none is left at the deadline.
  @discardableResult
  package static func killMembers(
    carrying assignment: String, sessions: [pid_t: UInt64], deadline: Deadline
  ) -> Bool {
    while true {
      let members = read().members(carrying: assignment, sessions: sessions)
      if members.isEmpty { return true }
      if deadline.hasPassed { return false }
      let handles = members.compactMap { $0.send(SIGKILL) }
      // Without a handle there is no event to wait for; the next check may be too early to find them gone.
      if handles.isEmpty { poll(nil, 0, TimeLimits.Processes.endPoll.milliseconds) }
      for handle in handles { _ = waitUntilReady(handle.number, deadline: deadline) }
    }
  }
}
