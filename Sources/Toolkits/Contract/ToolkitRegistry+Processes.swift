// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Facts about the processes and threads of programs that do not depend on a recognized toolkit.
extension ToolkitRegistry {
  /// The thread that the user interface of a process runs in, where that is known not to be the main one.
  package static func userInterfaceThread(of process: pid_t) -> pid_t? {
    JavaThreads.userInterface(of: process)
  }

  /// The threads that do the program's work, in a process where others never are still; nil for other processes.
  package static func workingThreads(of process: pid_t) -> [pid_t]? { JavaThreads.ofProgram(process) }

  /// The processes below a program that do what an event on a web page asks for.
  package static func contentProcesses(below program: pid_t) -> [pid_t] {
    BrowserProcesses.contentProcesses(below: program)
  }

  /// How often the main thread of each process was given a CPU.
  package static func work(of processes: some Sequence<pid_t>) -> [UInt64] {
    BrowserProcesses.work(of: processes)
  }
}
