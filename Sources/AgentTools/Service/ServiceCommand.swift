// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization
import Synchronized
import Timing

/// A running command `understudy` of the tools for tests; its output goes to files.
///
/// The command ends with this process, even if this process is killed (`ParentWatch`).
///
/// Several calls can wait for one command. The cancellation of a call ends the command only if no other call waits for it.
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
  private let state = Mutex(State())

  private struct State {
    /// The numbers of the calls that wait for the end, or are about to.
    var calls: Set<Int> = []
    var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastCall = 0
    /// Whether the command is being ended before its work is done.
    var isEnding = false
    /// Whether the command has received the signal that interrupts it.
    var isInterrupted = false
  }

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

  /// Whether the command is being ended before its work is done, because it was cancelled or has reached its time limit.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// The number of calls that wait for the end.
  var callCount: Int { state.withLock { $0.calls.count } }

  /// Adds a call, which must then wait with ``wait(_:atMost:)``.
  ///
  /// - Returns: the number of the call; nil if the command is being ended, so that its result would be incomplete.
  func join() -> Int? {
    state.withLock { state in
      guard !state.isEnding else { return nil }
      state.lastCall += 1
      state.calls.insert(state.lastCall)
      return state.lastCall
    }
  }

  /// Ends the wait of a call, unless it has ended before.
  ///
  /// - Parameters:
  ///   - call: the number of the call.
  ///   - isCancelled: whether the client has cancelled the call. If no other call waits, the command is interrupted.
  private func leave(_ call: Int, isCancelled: Bool) {
    let (continuation, isUnwanted) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Bool) in
      state.calls.remove(call)
      let isUnwanted = isCancelled && state.calls.isEmpty && !state.isEnding
      // A call that begins from now on does not get the result of the interrupted command.
      if isUnwanted { state.isEnding = true }
      return (state.continuations.removeValue(forKey: call), isUnwanted)
    }
    if isUnwanted { interrupt() }
    continuation?.resume()
  }

  /// Waits for the end of the command.
  ///
  /// If the task is cancelled, the wait ends, and the command is interrupted if no other call waits for it. At its time
  /// limit, the command is interrupted.
  ///
  /// - Parameters:
  ///   - call: the number of the call, from ``join()``.
  ///   - seconds: the longest wait.
  /// - Returns: the result; nil if the command still runs.
  /// - Throws: ``ToolFailure`` if the command has reached its time limit.
  func wait(_ call: Int, atMost seconds: TimeInterval) async throws -> Output? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isWaiting = state.withLock { state in
          // A call that was cancelled before its wait is no longer in the set.
          guard state.calls.contains(call) else { return false }
          state.continuations[call] = continuation
          return true
        }
        guard isWaiting else { return continuation.resume() }
        NamedThread.start("understudy-cmd") { [self] in
          _ = process.wait(deadline.limited(to: seconds))
          leave(call, isCancelled: false)
        }
      }
    } onCancel: {
      leave(call, isCancelled: true)
    }
    // The client may have cancelled the call right after the wait.
    if Task.isCancelled { leave(call, isCancelled: true) }
    guard let termination = process.termination else {
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
    let isFirst = state.withLock { state in
      defer { state.isInterrupted = true }
      state.isEnding = true
      return !state.isInterrupted
    }
    // A second signal would not let the command finish its output.
    if isFirst { process.signalGroup(SIGINT) }
    guard process.wait(Deadline(after: TimeLimits.Agents.cancelledCall.seconds)) == nil else { return }
    process.killWithDescendants()
  }
}
