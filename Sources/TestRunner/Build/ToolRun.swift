// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Timing

/// A run of a command-line tool, which is ended if this process is interrupted.
package struct ToolRun {
  package let status: Int32
  /// The text of standard output and standard error, without the parts that the caller has directed elsewhere.
  package let output: String
  /// The text of standard error if it was separated from the output; empty otherwise.
  package let messages: String

  /// Runs a tool until it ends.
  ///
  /// - Parameters:
  ///   - executable: the path of the tool, or a name that is searched in `PATH`.
  ///   - arguments: the arguments after the name.
  ///   - folder: the working folder.
  ///   - environment: the environment variables.
  ///   - isShown: whether the tool writes to standard output and standard error of this process, instead of to the
  ///     returned output.
  ///   - timeout: the time limit in seconds.
  ///   - errors: the target of standard error; by default it is part of the output.
  ///   - separatesErrors: whether the text of standard error is returned as ``messages``, and not as part of the
  ///     output; without effect if `errors` or `isShown` is set.
  ///   - inherited: descriptors that become 3, 4, … in the tool.
  ///   - input: the standard input; empty by default.
  ///   - results: the target of standard output, such as a file for long output; by default it is returned.
  /// - Returns: the exit status and the output.
  /// - Throws: ``RunnerError`` if the tool cannot be started, is interrupted or exceeds the time limit;
  ///   `ProcessError` if this process can open no more files.
  package static func run(
    _ executable: String, _ arguments: [String], in folder: String = FileManager.default.currentDirectoryPath,
    environment: [String: String] = ProcessInfo.processInfo.environment, isShown: Bool = false,
    timeout: TimeInterval, errors: FileDescriptor? = nil, separatesErrors: Bool = false,
    inherited: [FileDescriptor] = [], input: FileDescriptor? = nil, results: FileDescriptor? = nil
  ) throws -> ToolRun {
    let signals = SignalPipe()
    var output = try Capture()
    var messages: Capture? = try separatesErrors ? Capture() : nil
    let child: ChildProcess
    do {
      child = try ChildProcess(
        SpawnRequest(
          executable: try path(of: executable, environment: environment), arguments: arguments,
          environment: environment, workingDirectory: folder, standardInput: input,
          standardOutput: results ?? (isShown ? FileDescriptor(dup(STDOUT_FILENO)) : output.writing),
          standardError: errors
            ?? (isShown ? FileDescriptor(dup(STDERR_FILENO)) : messages?.writing ?? output.writing),
          inherited: inherited))
    } catch {
      throw RunnerError(.toolFailed, "\(executable) cannot be started: \(error)")
    }
    output.writing.close()
    messages?.writing.close()
    let deadline = Deadline(after: timeout)
    while true {
      let watched = [output.descriptor, messages?.descriptor, child.endDescriptor, signals.descriptor]
      var entries = watched.compactMap { $0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(
        &entries, nfds_t(entries.count), min(deadline.pollTimeout, TimeLimits.Runner.toolSlice.milliseconds))
      if !signals.take().isEmpty {
        child.signalGroup(SIGINT)
        if child.wait(Deadline(after: TimeLimits.Runner.toolInterrupt.seconds)) == nil { kill(child) }
        throw RunnerError(
          .interrupted, "\(URL(fileURLWithPath: executable).lastPathComponent) was interrupted.")
      }
      let end = child.termination
      // The end of the output is not awaited, because processes that the tool left running may hold the pipe open. The
      // check for the end of the tool precedes the reading, so that no output of the tool is missed.
      output.drain()
      messages?.drain()
      if let end { return ToolRun(end, output.data, messages?.data ?? Data()) }
      if deadline.hasPassed {
        kill(child)
        output.drain()
        messages?.drain()
        throw RunnerError(
          .toolFailed,
          "\(executable) did not end within \(Int(limiting: timeout)) s and was killed. Its last output: "
            + String(decoding: (output.data + (messages?.data ?? Data())).suffix(400), as: UTF8.self))
      }
    }
  }

  private init(_ end: Termination, _ output: Data, _ messages: Data) {
    if case .exited(let status) = end { self.status = status } else { status = -1 }
    self.output = String(decoding: output, as: UTF8.self)
    self.messages = String(decoding: messages, as: UTF8.self)
  }

  /// Kills a tool with its process group, and collects its status, so that it does not stay a zombie.
  private static func kill(_ child: ChildProcess) {
    child.signalGroup(SIGKILL)
    _ = child.wait(Deadline(after: TimeLimits.Processes.kill.seconds))
  }

  /// A pipe from the tool, and the data that has arrived in it.
  private struct Capture {
    let reading: FileDescriptor
    let writing: FileDescriptor
    private(set) var data = Data()
    private var isOpen = true
    private static let maximumReads = 64

    init() throws {
      let pipe = try FileDescriptor.pipe()
      reading = pipe.reading
      writing = pipe.writing
    }

    /// The descriptor for poll(2); nil if all processes have closed their end of the pipe.
    var descriptor: Int32? { isOpen ? reading.number : nil }

    /// Reads the data that has arrived, without blocking.
    ///
    /// The number of reads is limited, so that a tool that writes continuously cannot exceed its time limit.
    mutating func drain() {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      for _ in 0..<Self.maximumReads where isOpen {
        var ready = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) > 0 else { return }
        let count = read(reading.number, &buffer, buffer.count)
        if count > 0 {
          data.append(contentsOf: buffer[..<count])
        } else if count == 0 || errno != EINTR {
          isOpen = false
        }
      }
    }
  }

  /// Returns the path of a tool.
  ///
  /// - Parameters:
  ///   - name: the name of the tool, which is searched in `PATH`, or its path.
  ///   - environment: the variables with `PATH`.
  /// - Returns: the path; a name with a slash is returned unchanged.
  /// - Throws: ``RunnerError`` if no folder of `PATH` contains the tool.
  static func path(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    if name.contains("/") { return name }
    if let path = ExecutableSearch.find(name, in: ExecutableSearch.folders(in: environment)) { return path }
    throw RunnerError(
      .toolFailed, "\(name) is not in any folder of PATH. Install it, or add its folder to PATH.")
  }
}
