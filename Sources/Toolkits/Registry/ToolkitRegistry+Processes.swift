// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Facts about the processes and threads of programs that do not depend on a recognized toolkit.
extension ToolkitRegistry {
  /// Returns the thread that runs the user interface of a process, if it is known not to be the main thread.
  package static func userInterfaceThread(of process: pid_t) -> pid_t? {
    JavaThreads.userInterface(of: process)
  }

  /// Returns the threads that do the program's work, for a process in which other threads never rest; nil for other
  /// processes.
  package static func workingThreads(of process: pid_t) -> [pid_t]? { JavaThreads.ofProgram(process) }

  /// Returns the descendant processes of a program that handle events on web pages.
  package static func contentProcesses(below program: pid_t) -> [pid_t] {
    BrowserProcesses.contentProcesses(below: program)
  }

  /// Returns the number of times that the main thread of each process was given a CPU.
  package static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    BrowserProcesses.work(of: processes)
  }
}
