// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Finds the threads of a Java virtual machine that do the program's work.
///
/// The main thread of OpenJDK's `java` only waits for the end of the program. The user interface runs in Swing's event
/// thread. That thread may end, as when the last window closes, and be replaced by a thread of the same name. Twenty
/// more threads compile code and collect garbage. They never rest for long, and their activity does not depend on the
/// program.
enum JavaThreads {
  /// Returns the thread that handles events; nil if the process has no such thread.
  static func userInterface(of process: pid_t) -> pid_t? {
    guard isJava(process) else { return nil }
    return named(of: process).last { $0.name.hasPrefix(eventThread) }?.thread
  }

  /// Returns the threads that pass on events and do Swing's background work; nil for a process that is not a Java
  /// virtual machine.
  static func ofProgram(_ process: pid_t) -> [pid_t]? {
    guard isJava(process) else { return nil }
    return named(of: process).filter { thread in
      programThreads.contains { thread.name.hasPrefix($0) }
    }.map(\.thread)
  }

  /// Returns the thread that reads the connection to the X server; nil if the process has no such thread.
  static func reader(of process: pid_t) -> ThreadSampler? {
    guard isJava(process), let reader = named(of: process).first(where: { $0.name == connection }) else {
      return nil
    }
    return ThreadSampler(processIdentifier: process, thread: reader.thread, readsSystemCalls: false)
  }

  /// The prefixes of the names, since the kernel stores only 15 characters of a thread's name.
  private static let eventThread = "AWT-EventQueue-"
  private static let connection = "AWT-XAWT"
  private static let programThreads = [
    eventThread, connection, "TimerQueue", "SwingWorker", "pool-", "JavaFX",
  ]

  private static func isJava(_ process: pid_t) -> Bool {
    let executable = ForeignProcess.executable(of: process)
    return executable?.hasSuffix("/java") == true
  }

  private static func named(of process: pid_t) -> [(thread: pid_t, name: String)] {
    let folder = "/proc/\(process)/task"
    // A process that has ended has no threads.
    let threads = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      pid_t($0)
    }
    return threads.sorted().map { thread in
      // Threads may end while they are read.
      let name = (try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)) ?? ""
      return (thread, name.trimmingCharacters(in: .newlines))
    }
  }
}
