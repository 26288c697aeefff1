// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Programs
import Synchronization
import Synchronized
import Timing

/// Ends the largest process on a session's private desktop when all of them together use too much memory.
enum MemoryWatch {
  private static let ended = Mutex<String?>(nil)

  /// A sentence about the process that was ended; nil if no process was ended.
  static var report: String? { ended.withLock { $0 } }

  /// Forgets the sentence, when a program is started again.
  static func forgetReport() { ended.withLock { $0 = nil } }

  /// Starts the watch for the desktop of this process.
  ///
  /// - Parameter limit: the largest memory in bytes, without memory that processes share.
  static func start(limit: Int) {
    let runningDesktop = AutomationSession.shared.host.current
    guard limit < .max, let desktop = runningDesktop?.desktop, !desktop.isUserDesktop else { return }
    NamedThread.start("understudy-mem") {
      while true {
        // The thread ends with the process.
        poll(nil, 0, TimeLimits.Agents.memoryPoll.milliseconds)
        check(desktop, limit)
      }
    }
  }

  private static func check(_ desktop: PrivateDesktop, _ limit: Int) {
    // The parts of the desktop are not programs of the session: without the display server, all programs would end.
    let parts = Set(desktop.helperProcesses)
    let programs = desktop.members.filter { !parts.contains($0.pid) }
    let sizes = programs.map { (entry: $0, bytes: memory(of: $0.pid)) }
    let sum = sizes.reduce(0) { $0 + $1.bytes }
    guard sum > limit, let largest = sizes.max(by: { $0.bytes < $1.bytes }) else { return }
    func megabytes(_ bytes: Int) -> Int { bytes >> 20 }
    ended.withLock {
      $0 =
        "Process \(largest.entry.pid) was ended because the programs of the session used \(megabytes(sum)) MB; the limit is "
        + "\(megabytes(limit)) MB (--memory-limit)."
    }
    // The entry still identifies this process if the kernel in the meantime gives its number to another process.
    largest.entry.send(SIGKILL)
  }

  /// Returns the memory that a process does not share, in bytes; 0 for a process that has ended.
  private static func memory(of process: pid_t) -> Int {
    guard let bytes = ProcessTable.contents("/proc/\(process)/statm") else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard fields.count > 2 else { return 0 }
    return max(0, fields[1] - fields[2]) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
