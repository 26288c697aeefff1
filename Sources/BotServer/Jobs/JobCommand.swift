// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A program that was run to its end, with its output.
struct JobCommand {
  let output: String

  /// Runs git without prompts, and refuses addresses that would start a program.
  ///
  /// - Throws: ``CommandError``.
  static func git(_ arguments: [String], limit: TimeLimit, shouldStop: () -> Bool = { false }) throws
    -> JobCommand
  {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ALLOW_PROTOCOL"] = "file:git:http:https:ssh"
    environment["GIT_SSH_COMMAND"] = environment["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes"
    return try run("git", arguments, environment, limit: limit, shouldStop: shouldStop)
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - arguments: its arguments.
  ///   - environment: its complete environment.
  ///   - limit: the time after which the program is ended.
  ///   - statuses: the exit statuses that mean success.
  ///   - shouldStop: a function that returns whether the program must end before its limit.
  /// - Returns: the program with its output and its errors.
  /// - Throws: ``CommandError``, and `ProcessError` if no process can be started.
  static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], limit: TimeLimit,
    statuses: Set<Int32> = [0], shouldStop: () -> Bool = { false }
  ) throws -> JobCommand {
    let run = try HelperRun(
      program, arguments, environment: environment, includesErrors: true, limit: limit,
      grace: TimeLimits.Bots.commandEnd, shouldStop: shouldStop)
    let text = String(decoding: run.output, as: UTF8.self)
    if case .exited(let status) = run.termination, statuses.contains(status) {
      return JobCommand(output: text)
    }
    if run.termination == HelperRun.notFound { throw CommandError.notFound(program: program) }
    throw CommandError.failed(
      command: ([program] + arguments.prefix(3)).joined(separator: " "),
      end: run.termination?.clause
        ?? (shouldStop()
          ? "was ended early" : "did not end within \(limit.seconds.text) s and was ended"),
      output: String(text.suffix(2_000)))
  }
}

/// The reason why a program did not succeed.
enum CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  case notFound(program: String)
  /// The end is a clause that follows the command.
  case failed(command: String, end: String, output: String)

  var description: String {
    switch self {
    case .notFound(let program): "\(program) is not installed. On Debian: apt install \(program)."
    case .failed(let command, let end, let output):
      "\"\(command)\" \(end): \(output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
  }
}
