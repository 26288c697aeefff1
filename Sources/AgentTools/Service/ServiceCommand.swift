// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronized
import Timing

/// A running command `understudy` of the tools for tests; its output goes to files.
///
/// The command ends with this process, even if this process is killed (`ParentWatch`).
final class ServiceCommand: Sendable {
  /// The result of a command that has ended.
  struct Output: Sendable {
    let status: Int32
    /// The standard output.
    let text: String
    /// The standard error, and a sentence about an end that is no exit.
    let messages: String

    /// Both outputs together.
    var everything: String { [text, messages].filter { !$0.isEmpty }.joined(separator: "\n") }
  }

  let words: [String]
  private let process: ChildProcess
  /// The writing end of the pipe on the standard input of the command, which ends when the pipe is closed.
  private let lifeline: FileDescriptor
  private let output: URL
  private let messages: URL
  private let begun = MonotonicClock.now
  private let deadline: Deadline
  private let limit: TimeInterval

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - executable: the command `understudy`.
  ///   - words: its arguments.
  ///   - folder: the current folder of the command.
  ///   - environment: its complete environment.
  ///   - files: the folder for the files with its output.
  ///   - limit: the seconds after which the command is ended.
  /// - Throws: `ProcessError`.
  init(
    _ executable: String, _ words: [String], in folder: String, environment: [String: String], files: URL,
    limit: TimeInterval
  ) throws {
    self.words = words
    self.limit = limit
    let name = UUID().uuidString
    output = files.appendingPathComponent("command-\(name).txt")
    messages = files.appendingPathComponent("command-\(name).err")
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    deadline = Deadline(after: limit)
    let (input, lifeline) = try FileDescriptor.pipe()
    self.lifeline = lifeline
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: [ParentWatch.option] + words, environment: environment,
        workingDirectory: folder, standardInput: input,
        standardOutput: try FileDescriptor.open(output.path, flags),
        standardError: try FileDescriptor.open(messages.path, flags)))
  }

  deinit {
    // The files are in the server's own folder, which holds nothing that a user has to find.
    for file in [output, messages] { try? FileManager.default.removeItem(at: file) }
  }

  var isRunning: Bool { process.termination == nil }

  /// The seconds since the start.
  var seconds: TimeInterval { MonotonicClock.now - begun }

  /// Everything that the command has written so far.
  var writtenSoFar: String { text(of: output) + text(of: messages) }

  private func text(of file: URL) -> String {
    // A file that was removed has no text.
    String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
  }

  /// Waits for the end of the command.
  ///
  /// If the task is cancelled, or at the time limit of the command, the command is interrupted.
  ///
  /// - Parameter seconds: the longest wait.
  /// - Returns: the result; nil if the command still runs.
  /// - Throws: ``ToolFailure`` if the command has reached its time limit.
  func wait(atMost seconds: TimeInterval) async throws -> Output? {
    let termination = await withTaskCancellationHandler {
      await NamedThread.result("understudy-cmd") { [process, deadline] in
        process.wait(deadline.limited(to: seconds))
      }
    } onCancel: {
      interrupt()
    }
    guard let termination else {
      guard deadline.hasPassed else { return nil }
      await end()
      throw ToolFailure(
        "understudy \(words.joined(separator: " ")) did not end within \(Int(limiting: limit)) s and was ended."
      )
    }
    var errors = text(of: messages)
    var status: Int32 = 1
    if case .exited(let exit) = termination {
      status = exit
    } else {
      errors += "\nThe command \(termination.clause)."
    }
    return Output(status: status, text: text(of: output), messages: errors)
  }

  /// Interrupts the command as Control-C does, and kills it with its processes if it does not end in time.
  func interrupt() { NamedThread.start("understudy-stop") { [self] in endByInterruption() } }

  /// Interrupts the command, and returns when it has ended.
  func end() async { await NamedThread.result("understudy-stop") { [self] in endByInterruption() } }

  private func endByInterruption() {
    process.signalGroup(SIGINT)
    guard process.wait(Deadline(after: TimeLimits.Agents.cancelledCall.seconds)) == nil else { return }
    process.killWithDescendants()
  }
}
