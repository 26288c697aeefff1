// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Timing

/// A run of a command-line tool, which is ended if this process is interrupted.
package struct ToolRun {
  package let status: Int32
  package let output: String

  /// - Parameters:
  ///   - executable: the path of the tool, or a name that is searched in `PATH`.
  ///   - arguments: the arguments after the name.
  ///   - folder: the working folder.
  ///   - environment: the environment variables.
  ///   - isShown: whether the tool writes to standard output and standard error of this process, instead of to the
  ///     returned output.
  ///   - timeout: the time limit in seconds.
  ///   - errors: the target of standard error; by default it is part of the output.
  ///   - inherited: descriptors that become 3, 4, … in the tool.
  ///   - input: the standard input; empty by default.
  ///   - results: the target of standard output, such as a file for long output; by default it is returned.
  /// - Returns: the exit status and the output.
  /// - Throws: ``RunnerError`` if the tool cannot be started, is interrupted or exceeds the time limit.
  package static func run(
    _ executable: String, _ arguments: [String], in folder: String = FileManager.default.currentDirectoryPath,
    environment: [String: String] = ProcessInfo.processInfo.environment, isShown: Bool = false,
    timeout: TimeInterval, errors: FileDescriptor? = nil, inherited: [FileDescriptor] = [],
    input: FileDescriptor? = nil, results: FileDescriptor? = nil
  ) throws -> ToolRun {
    let signals = SignalPipe()
    let (reading, writing) = try FileDescriptor.pipe()
    let child: ChildProcess
    do {
      child = try ChildProcess(
        SpawnRequest(
          executable: try path(of: executable, environment: environment), arguments: arguments,
          environment: environment, workingDirectory: folder, standardInput: input,
          standardOutput: results ?? (isShown ? FileDescriptor(dup(STDOUT_FILENO)) : writing),
          standardError: errors ?? (isShown ? FileDescriptor(dup(STDERR_FILENO)) : writing),
          inherited: inherited))
    } catch {
      throw RunnerError(.cannotList, "\(executable) cannot be started: \(error)")
    }
    writing.close()
    let deadline = Deadline(after: timeout)
    var output = Data()
    var isOpen = !isShown
    while true {
      if !isOpen, let end = child.termination { return ToolRun(end, output) }
      var entries = ([isOpen ? reading.number : nil, child.endDescriptor, signals.descriptor] as [Int32?])
        .compactMap { $0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(
        &entries, nfds_t(entries.count), min(deadline.pollTimeout, TimeLimits.Runner.toolSlice.milliseconds))
      if !signals.take().isEmpty {
        child.signalGroup(SIGINT)
        if child.wait(Deadline(after: TimeLimits.Runner.toolInterrupt.seconds)) == nil {
          child.signalGroup(SIGKILL)
        }
        throw RunnerError(
          .interrupted, "\(URL(fileURLWithPath: executable).lastPathComponent) was interrupted.")
      }
      if isOpen { isOpen = drain(reading.number, into: &output) }
      if isOpen, let end = child.termination {
        // The end of the output is not awaited, because processes that the tool left running may hold the pipe open.
        _ = drain(reading.number, into: &output)
        return ToolRun(end, output)
      }
      if deadline.hasPassed {
        child.signalGroup(SIGKILL)
        throw RunnerError(
          .cannotList,
          "\(executable) did not end within \(Int(limiting: timeout)) s and was killed. Its last output: "
            + String(decoding: output.suffix(400), as: UTF8.self))
      }
    }
  }

  private init(_ end: Termination, _ output: Data) {
    if case .exited(let status) = end { self.status = status } else { status = -1 }
    self.output = String(decoding: output, as: UTF8.self)
  }

  /// - Returns: false at the end of the output.
  private static func drain(_ descriptor: Int32, into data: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { return true }
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
  }

  static func path(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    if name.contains("/") { return name }
    if let path = ExecutableSearch.find(name, in: ExecutableSearch.folders(in: environment)) { return path }
    throw RunnerError(
      .cannotList, "\(name) is not in any folder of PATH. Install it, or add its folder to PATH.")
  }
}
