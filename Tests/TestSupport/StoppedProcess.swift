// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sends SIGSTOP to a process, and waits until all of its threads are stopped.
///
/// One thread receives the signal when it runs the next time, and the other threads stop only after that. On a busy
/// machine, GLib's thread for D-Bus may reply to a call in the meantime.
///
/// - Throws: ``StillRunning`` after 10 s.
package func stop(_ process: pid_t) throws {
  kill(process, SIGSTOP)
  guard waitUntil(deadline: 10, { isStopped(process) }) else { throw StillRunning(process: process) }
}

/// A process that SIGSTOP did not stop.
package struct StillRunning: Error {
  package let process: pid_t
}

/// Whether all threads of a process are stopped; false if the process has ended.
private func isStopped(_ process: pid_t) -> Bool {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
  return !threads.isEmpty
    && threads.allSatisfy { thread in
      // A thread that has ended in the meantime counts as not stopped, so that the caller checks again.
      let stat = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
      // The name, in parentheses, may contain any character.
      return stat?.split(separator: ")").last?.dropFirst().first == "T"
    }
}
