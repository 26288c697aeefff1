// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// Processes that use one processor each, as other work on the same machine would.
final class BusyProcesses {
  private var processes: [ChildProcess] = []

  /// Starts the processes, and returns when all of them are busy.
  ///
  /// - Parameter count: the number of processes; by default one for each processor.
  /// - Throws: `ProcessError` if a process cannot be started; `BenchmarkError` if it does not become busy.
  init(count: Int = ProcessInfo.processInfo.activeProcessorCount) throws {
    for _ in 0..<count { processes.append(try Self.start()) }
  }

  deinit { end() }

  private static func start() throws -> ChildProcess {
    let (reading, writing) = try FileDescriptor.pipe()
    // The loop ends when this process ends, even if `end()` was not called.
    let loop = "echo; while kill -0 $0 2>&-; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done"
    let process = try ChildProcess(
      SpawnRequest(
        executable: "/bin/sh", arguments: ["-c", loop, "\(getpid())"], environment: [:],
        workingDirectory: "/", standardOutput: writing, standardError: writing))
    writing.close()
    guard reading.readLine(deadline: Deadline(after: limit)) != nil else {
      process.signalGroup(SIGKILL)
      throw BenchmarkError("A busy process was expected to start within \(Int(limit)) s, and did not.")
    }
    return process
  }

  /// Ends the processes, and returns when they have ended.
  func end() {
    for process in processes { process.signalGroup(SIGKILL) }
    for process in processes { _ = process.wait(Deadline(after: Self.limit)) }
    processes = []
  }

  /// The longest time in which a process starts or ends, in seconds.
  private static let limit = 10.0
}
