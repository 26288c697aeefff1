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
    /// The start time in ticks since the machine started; the id and the start time together identify the process.
    package let startTime: UInt64
    /// Whether the process has ended, but its parent has not collected the exit status yet.
    package let isZombie: Bool
    /// Whether a signal has stopped the process (SIGSTOP).
    package let isStopped: Bool
  }

  package let entries: [Entry]

  /// Reads all processes.
  package static func read() -> ProcessTable {
    // An error means that `/proc` is not mounted, or that this process has too many open files. Then no process is
    // found.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ProcessTable(entries: names.compactMap { pid_t($0) }.compactMap(entry))
  }

  /// Returns one process; nil if no process has this id.
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
  /// If the kernel was built without `CONFIG_PROC_CHILDREN`, it has no such files, and the result is true for each
  /// running process.
  static func mayHaveChildren(_ process: pid_t) -> Bool {
    let tasks = "/proc/\(process)/task"
    // An error means that the process has ended.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.contains { contents("\(tasks)/\($0)/children").map { !$0.isEmpty } ?? true }
  }

  /// Returns the running children of a process, read from a few small files if the kernel has them.
  static func children(of process: pid_t) -> [Entry] {
    let tasks = "/proc/\(process)/task"
    var found: [pid_t] = []
    // An error means that the process has ended.
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      guard let list = contents("\(tasks)/\(thread)/children") else {
        // Either the thread has ended, or the kernel has no such files.
        guard access("\(tasks)/\(thread)/stat", F_OK) == 0 else { continue }
        return read().entries.filter { $0.parent == process && !$0.isZombie }
      }
      found += String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
    return found.compactMap(entry).filter { !$0.isZombie }
  }

  /// Returns the running descendants of a process.
  package static func descendants(of root: pid_t) -> [pid_t] {
    ProcessTableCache.shared.descendants(of: root)
  }

  /// Returns the running processes that have an assignment in their environment or belong to one of the sessions, and
  /// all their descendants.
  ///
  /// Programs such as Chromium overwrite the memory that `/proc/PID/environ` shows, and other programs start with an
  /// empty environment. The processes of such programs are found by their sessions and their parents.
  ///
  /// - Parameters:
  ///   - assignment: a string such as `NAME=value` that the environment contains.
  ///   - sessions: the ids of session leaders with their start times, including leaders that have ended.
  /// - Returns: the processes, in the order of their ids, without this process.
  package func members(carrying assignment: String, sessions: [pid_t: UInt64]) -> [Entry] {
    // A leader with another start time is a different process, which got the id of a leader that has ended.
    let foreignSessions = Set(
      entries.filter { sessions[$0.pid].map { [start = $0.startTime] in $0 != start } ?? false }.map(\.pid))
    let live = entries.filter { !$0.isZombie && $0.pid != getpid() }
    var members = Set(
      live.filter {
        sessions[$0.session] != nil && !foreignSessions.contains($0.session)
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

  /// Returns the contents of a file in `/proc`, whose size cannot be queried; nil if the file cannot be read.
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
  /// Sends a signal to exactly this process, never to a later process with the same id.
  ///
  /// - Returns: a descriptor that polls readable when the process has ended; nil if it has already ended, or if the
  ///   kernel or a sandbox refuses such descriptors.
  @discardableResult
  package func send(_ signal: Int32) -> FileDescriptor? {
    let number = clinux_pidfd_open(pid, 0)
    guard number >= 0 else {
      // Some sandboxes refuse the call. In that case, kill(2) is used after a check of the start time.
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
  /// Kills all processes of ``members(carrying:sessions:)``, also those that start in the meantime, and waits for their
  /// end.
  ///
  /// - Returns: whether all have ended by the deadline.
  @discardableResult
  package static func killMembers(
    carrying assignment: String, sessions: [pid_t: UInt64], deadline: Deadline
  ) -> Bool {
    while true {
      let members = read().members(carrying: assignment, sessions: sessions)
      if members.isEmpty { return true }
      if deadline.hasPassed { return false }
      let handles = members.compactMap { $0.send(SIGKILL) }
      // Without a handle, there is no event to wait for, and an immediate check may come before the processes have
      // ended.
      if handles.isEmpty { poll(nil, 0, TimeLimits.Processes.endPoll.milliseconds) }
      for handle in handles { _ = waitUntilReady(handle.number, deadline: deadline) }
    }
  }
}
