// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A program that is fed through its standard input and writes into a file of this process, beside the tests and as a
/// rule with less priority than they have.
///
/// It gets the end of its input when this process ends, however that is, and then comes to its own end.
package final class FilterProcess {
  private let process: ChildProcess
  private let input: FileDescriptor
  private let errors: FileDescriptor

  /// The file that ``init(_:arguments:output:)`` gives to the program, as the program finds it.
  package static let outputPath = "/proc/self/fd/3"

  /// - Parameters:
  ///   - executable: the full path.
  ///   - arguments: those after its name.
  ///   - environment: added to a plain one.
  ///   - output: a descriptor that becomes 3 in the program.
  ///   - isStandardOutput: whether the program writes its result to its standard output.
  ///   - priority: its nice value, from 0 to 19: 0 where a test waits for it.
  /// - Throws: `ProcessError.spawnFailed`, `.fileFailed`.
  package init(
    _ executable: String, arguments: [String], environment: [String: String] = [:], output: Int32,
    isStandardOutput: Bool = false, priority: Int32 = 19
  ) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let (errors, errorsWriting) = try FileDescriptor.pipe()
    func copy() throws -> FileDescriptor {
      let copy = fcntl(output, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else {
        throw ProcessError.fileFailed(path: "a file", action: "copy", reason: ProcessError.reason(errno))
      }
      return FileDescriptor(copy)
    }
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments,
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"].merging(environment) { $1 },
        workingDirectory: "/", standardInput: its,
        standardOutput: isStandardOutput ? copy() : FileDescriptor.open("/dev/null", O_RDWR),
        standardError: errorsWriting, inherited: [copy()]))
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.processIdentifier), priority)
    input = ours
    self.errors = errors
  }

  deinit { process.signalGroup(SIGKILL) }

  /// Feeds the program.
  ///
  /// - Returns: false when it has ended, or has not taken it all by the deadline.
  package func write(_ bytes: UnsafeRawBufferPointer, until deadline: Date) -> Bool {
    var done = 0
    while done < bytes.count {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = send(input.number, bytes.baseAddress?.advanced(by: done), bytes.count - done, flags)
      if count >= 0 {
        done += count
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return false }
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else { return false }
      var ready = pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, Int32(min(left, TimeLimits.Processes.filterSlice.seconds) * 1000) + 1)
    }
    return true
  }

  /// Ends the input and waits for the program; it is killed when the deadline comes first.
  ///
  /// - Returns: why it failed; nil when it did its work.
  package func finish(until deadline: Date) -> String? {
    input.close()
    let termination = process.wait(Deadline(after: max(0, deadline.timeIntervalSinceNow)))
    guard let termination else {
      process.signalGroup(SIGKILL)
      _ = process.wait(Deadline(after: TimeLimits.Processes.kill.seconds))
      return "it took too long and was ended"
    }
    if termination == .exited(0) { return nil }
    let said = lastErrors
    return "it \(termination.clause)" + (said.isEmpty ? "" : ": \(said)")
  }

  /// The program's standard error, on one line.
  private var lastErrors: String {
    var text = [UInt8](repeating: 0, count: 4096)
    var ready = pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return "" }
    let count = read(errors.number, &text, text.count)
    return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
