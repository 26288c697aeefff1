// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Timing

extension StackReport {
  /// Returns the calls that led to a crash, from the core dump that the kernel has written.
  ///
  /// - Parameters:
  ///   - process: the id of the process.
  ///   - executable: the file that the process ran.
  ///   - desktop: the desktop that the debugger runs on.
  /// - Returns: the report, or the reason why it is missing.
  static func ofCrash(_ process: pid_t, executable: String, on desktop: PrivateDesktop) -> Result {
    switch CoreDump.find(of: process, in: desktop.homeDirectory) {
    case .missing(let reason): return .failure(Missing(reason: reason))
    case .found(let core):
      // A core dump in the desktop's folder is not needed any more, and may be large.
      defer { if core.path.hasPrefix(desktop.rootDirectory.path) { unlink(core.path) } }
      let result = run([executable, core.path], on: desktop)
      guard case .success(let report) = result else { return result }
      guard report.hasThread(process) else {
        return .failure(Missing(reason: "The core dump \(core.path) belongs to another process."))
      }
      return result
    }
  }

  /// Returns the stacks of the threads of a running program.
  ///
  /// The program is stopped for the second that gdb needs, and then continues.
  static func ofRunning(_ process: pid_t, on desktop: PrivateDesktop) -> Result {
    // A stopped program is not inspected, because it would continue when gdb detaches. A program that waits for a disk
    // cannot be stopped.
    switch ThreadSampler(processIdentifier: process)?.sample()?.state {
    case nil: return .failure(Missing(reason: "The process has ended in the meantime."))
    case "T", "t": return .failure(Missing(reason: "The process was stopped by SIGSTOP or is in a debugger."))
    case "D": return .failure(Missing(reason: "The process is waiting for a disk and cannot be inspected."))
    default: return run(["-p", "\(process)"], on: desktop)
    }
  }

  private static func run(_ arguments: [String], on desktop: PrivateDesktop) -> Result {
    let commands = [
      "set width 0", "set pagination off", "set debuginfod enabled off", "echo \(firstMark)\\n",
      "backtrace 64",
      "echo \(secondMark)\\n", "thread apply all backtrace 64",
    ]
    do {
      let debugger = try desktop.spawn(
        executable: "gdb", arguments: ["--batch", "-nx"] + commands.flatMap { ["-ex", $0] } + arguments,
        environment: ["LC_ALL": "C"], name: "gdb")
      guard debugger.wait(timeout: TimeLimits.Processes.debugger.seconds) != nil else {
        debugger.terminate(grace: 0)
        return .failure(
          Missing(
            reason:
              "gdb did not report the call stacks within \(Int(TimeLimits.Processes.debugger.seconds)) s."))
      }
      let text = try String(decoding: Data(contentsOf: debugger.standardOutputFile), as: UTF8.self)
      if let report = StackReport(gdb: text) { return .success(report) }
      return .failure(
        Missing(reason: "gdb could not read the call stacks: \(reason(debugger.lastErrorLines(5)))"))
    } catch ProcessError.spawnFailed {
      return .failure(
        Missing(reason: "gdb, which reads call stacks, is not installed: apt-get install gdb"))
    } catch {
      return .failure(Missing(reason: "gdb could not be started: \(error)"))
    }
  }

  private static func reason(_ lines: [String]) -> String {
    let text = lines.joined(separator: " ")
    let scope = CoreDump.setting("yama/ptrace_scope")
    guard text.contains("not permitted"), !scope.isEmpty, scope != "0" else { return text }
    return text + " kernel.yama.ptrace_scope is \(scope); the value 0 allows gdb to inspect running programs."
  }
}
