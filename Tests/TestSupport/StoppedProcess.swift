// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sends SIGSTOP, and waits until all threads of the process are stopped.
///
/// One thread receives the signal when it next runs, and only then do the other threads stop. On a busy machine, GLib's
/// thread for D-Bus may reply to a call in the meantime.
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

private func isStopped(_ process: pid_t) -> Bool {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
  return !threads.isEmpty
    && threads.allSatisfy { thread in
      let stat = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
      // The name, in parentheses, may contain any character.
      return stat?.split(separator: ")").last?.dropFirst().first == "T"
    }
}
