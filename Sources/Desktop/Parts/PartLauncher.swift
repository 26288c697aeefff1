// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Starts the programs of a desktop, and adds them to the desktop's ``ProcessRecord``.
struct PartLauncher {
  let folders: DesktopFolders
  let environment: [String: String]
  /// The time by which all programs must be ready.
  let deadline: Deadline
  /// The time from the creation of the launcher to the deadline, in seconds.
  private let timeout: TimeInterval

  /// Creates a launcher; its time limit begins now.
  ///
  /// - Parameters:
  ///   - folders: the folders of the desktop.
  ///   - environment: the environment of all programs.
  ///   - timeout: the time in which all programs must be ready, in seconds from now.
  init(folders: DesktopFolders, environment: [String: String], timeout: TimeInterval) {
    self.folders = folders
    self.environment = environment
    self.timeout = timeout
    deadline = Deadline(after: timeout)
  }

  /// Starts a program, and adds it to the record.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  func launch(
    _ program: SystemProgram, arguments: [String], extra: [String: String] = [:],
    inherited: [FileDescriptor] = []
  ) throws -> DesktopProcess {
    try record(
      DesktopProcess(
        executable: program.find(), arguments: arguments, environment: environment.merging(extra) { $1 },
        workingDirectory: folders.home.path, name: program.name, logDirectory: folders.logs,
        inherited: inherited))
  }

  /// Starts an executable file, and adds it to the record.
  ///
  /// - Parameters:
  ///   - executable: the path of the file.
  ///   - name: the name of the process in messages and in the names of its log files.
  ///   - arguments: the arguments, without the program's name.
  ///   - standardOutput: the descriptor that gets the standard output.
  /// - Returns: the running process.
  /// - Throws: `ProcessError`.
  func launch(
    executable: String, name: String, arguments: [String], standardOutput: FileDescriptor
  ) throws -> DesktopProcess {
    try record(
      DesktopProcess(
        executable: executable, arguments: arguments, environment: environment,
        workingDirectory: folders.home.path, name: name, logDirectory: folders.logs,
        standardOutput: standardOutput))
  }

  private func record(_ process: DesktopProcess) throws -> DesktopProcess {
    try ProcessRecord(root: folders.root).add(process)
    return process
  }

  /// Returns the error for a part that is not ready, either because it has ended or because it is slow.
  func failure(of process: DesktopProcess, part: String, awaited: String) -> DesktopError {
    let log = process.lastErrorLines(8)
    if let termination = process.wait(deadline.limited(to: TimeLimits.Desktop.endOfPartAtStart.seconds)) {
      return .partDied(part: part, termination: termination, log: log)
    }
    return .partTimedOut(part: part, awaited: awaited, seconds: timeout, log: log)
  }
}
