// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Timing

/// A command-line tool that runs while this process does other work, and is ended if this process is interrupted.
///
/// Tools that run at the same time must end in the reverse order of their starts, because each catches the signals to
/// this process until it ends.
final class ToolProcess {
  private let executable: String
  private let timeout: TimeInterval
  private let signals = SignalPipe()
  private let child: ChildProcess
  private let deadline: Deadline
  private var output: OutputCapture
  private var messages: OutputCapture?
  private var isDone = false

  /// Starts a tool; the parameters are those of ``ToolRun/run(_:_:in:environment:isShown:timeout:errors:separatesErrors:inherited:input:results:)``.
  ///
  /// - Throws: ``RunnerError`` if the tool cannot be started; `ProcessError` if this process can open no more files.
  init(
    _ executable: String, _ arguments: [String], in folder: String = FileManager.default.currentDirectoryPath,
    environment: [String: String] = ProcessInfo.processInfo.environment, isShown: Bool = false,
    timeout: TimeInterval, errors: FileDescriptor? = nil, separatesErrors: Bool = false,
    inherited: [FileDescriptor] = [], input: FileDescriptor? = nil, results: FileDescriptor? = nil
  ) throws {
    self.executable = executable
    self.timeout = timeout
    let output = try OutputCapture()
    let messages: OutputCapture? = try separatesErrors ? OutputCapture() : nil
    do {
      child = try ChildProcess(
        SpawnRequest(
          executable: try ToolRun.path(of: executable, environment: environment), arguments: arguments,
          environment: environment, workingDirectory: folder, standardInput: input,
          standardOutput: results ?? (isShown ? FileDescriptor.copy(of: STDOUT_FILENO) : output.writing),
          standardError: errors
            ?? (isShown ? FileDescriptor.copy(of: STDERR_FILENO) : messages?.writing ?? output.writing),
          inherited: inherited))
    } catch {
      throw RunnerError(.toolFailed, "\(executable) cannot be started: \(error)")
    }
    output.writing.close()
    messages?.writing.close()
    (self.output, self.messages) = (output, messages)
    deadline = Deadline(after: timeout)
  }

  // After an error in other work, nobody waits for the tool.
  deinit { if !isDone { child.killWithDescendants() } }

  /// Waits until the tool ends.
  ///
  /// - Returns: the exit status and the output.
  /// - Throws: ``RunnerError`` if the tool is interrupted or exceeds the time limit.
  func wait() throws -> ToolRun {
    defer { isDone = true }
    while true {
      let watched = [output.descriptor, messages?.descriptor, child.endDescriptor, signals.descriptor]
      var entries = watched.compactMap { $0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(
        &entries, nfds_t(entries.count), min(deadline.pollTimeout, TimeLimits.Runner.toolSlice.milliseconds))
      if !signals.drain().isEmpty {
        child.interruptWithDescendants(within: TimeLimits.Runner.toolInterrupt.seconds)
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
        child.killWithDescendants()
        output.drain()
        messages?.drain()
        throw RunnerError(
          .toolFailed,
          "\(executable) did not end within \(Int(limiting: timeout)) s and was killed. Its last output: "
            + String(decoding: (output.data + (messages?.data ?? Data())).suffix(400), as: UTF8.self))
      }
    }
  }
}
