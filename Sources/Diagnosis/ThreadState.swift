// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes

/// The kernel's data about a thread, read without stopping it.
package enum ThreadState {
  package static func ofMain(_ process: pid_t) -> String { of(process, thread: process) }

  /// Returns all threads of a process with their names, one per line.
  package static func ofAll(_ process: pid_t) -> [String] {
    // A process that has ended has no threads.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return names.compactMap { pid_t($0) }.sorted().map { thread in
      "Thread \(thread) \(quoted(contents("/proc/\(process)/task/\(thread)/comm"))): "
        + of(process, thread: thread)
    }
  }

  /// Returns the state as a clause: `waits in the kernel's hrtimer_nanosleep`.
  private static func of(_ process: pid_t, thread: pid_t) -> String {
    guard let sample = ThreadSampler(processIdentifier: process, thread: thread)?.sample() else {
      return "has ended"
    }
    let channel = contents("/proc/\(process)/task/\(thread)/wchan")
    let waits = channel.isEmpty || channel == "0" ? nil : "waits in the kernel's \(channel)"
    switch sample.state {
    case "R": return "is computing"
    case "T", "t": return "is stopped (SIGSTOP or a debugger)"
    case "D": return "waits for a disk and cannot be interrupted" + (waits.map { ": it \($0)" } ?? "")
    default: return waits ?? sample.systemCall.map { "is blocked in system call \($0)" } ?? "is asleep"
    }
  }

  private static func contents(_ path: String) -> String {
    // Threads may end while they are read.
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").trimmingCharacters(in: .newlines)
  }
}
