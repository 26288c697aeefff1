// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A helper program that reads its standard input and writes to a file of this process, usually with a lower priority
/// than the tests.
///
/// The program's input ends when this process ends in any way. Then the program ends too.
package final class FilterProcess {
  private let process: ChildProcess
  private let input: FileDescriptor
  private let errors: FileDescriptor

  /// The path under which the program can open the file from ``init(_:arguments:output:)``.
  package static let outputPath = "/proc/self/fd/3"

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - executable: the full path of the program.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: the variables that are added to a minimal environment.
  ///   - output: a descriptor that becomes 3 in the program.
  ///   - isStandardOutput: whether `output` is also the program's standard output; otherwise that is `/dev/null`.
  ///   - priority: the nice value, from 0 to 19; 0 if a test waits for the program.
  /// - Throws: `ProcessError`: `spawnFailed`, `fileFailed` or `limitReached`.
  package init(
    _ executable: String, arguments: [String], environment: [String: String] = [:], output: Int32,
    isStandardOutput: Bool = false, priority: Int32 = 19
  ) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let (errors, errorsWriting) = try FileDescriptor.pipe()
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments,
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"].merging(environment) { $1 },
        workingDirectory: "/", standardInput: its,
        standardOutput: isStandardOutput ? .copy(of: output) : .open("/dev/null", O_RDWR),
        standardError: errorsWriting, inherited: [.copy(of: output)]))
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.processIdentifier), priority)
    input = ours
    self.errors = errors
  }

  /// Kills the program if it is still running, and waits a short time until it has ended.
  ///
  /// Without the wait, nothing would collect its exit status, and it would remain as a zombie until this process ends.
  deinit {
    guard process.termination == nil else { return }
    process.signalGroup(SIGKILL)
    _ = process.wait(Deadline(after: TimeLimits.Processes.kill.seconds))
  }

  /// Writes bytes to the program's input.
  ///
  /// - Returns: false if the program has ended, or has not read all bytes by the deadline.
  package func write(_ bytes: UnsafeRawBufferPointer, until deadline: Deadline) -> Bool {
    input.send(bytes, until: deadline)
  }

  /// Ends the input and waits for the program, which is killed at the deadline.
  ///
  /// - Returns: the reason for a failure, as a clause whose subject "it" is the program; nil on success.
  package func finish(until deadline: Deadline) -> String? {
    input.close()
    guard let termination = process.wait(deadline) else {
      process.signalGroup(SIGKILL)
      _ = process.wait(Deadline(after: TimeLimits.Processes.kill.seconds))
      return "it exceeded its time limit and was ended"
    }
    if termination == .exited(0) { return nil }
    let said = lastErrors
    return "it \(termination.clause)" + (said.isEmpty ? "" : ": \(said)")
  }

  /// The first 4 KiB of the program's standard error, on one line; empty if the program wrote none.
  private var lastErrors: String {
    var text = [UInt8](repeating: 0, count: 4096)
    var ready = pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return "" }
    let count = read(errors.number, &text, text.count)
    return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
