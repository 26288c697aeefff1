// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A program that was run to its end, with its output.
struct JobCommand {
  let output: String

  /// Runs git without prompts, and refuses addresses that would start a program.
  ///
  /// - Throws: ``CommandError``.
  static func git(_ arguments: [String], limit: TimeLimit) throws -> JobCommand {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ALLOW_PROTOCOL"] = "file:git:http:https:ssh"
    environment["GIT_SSH_COMMAND"] = environment["GIT_SSH_COMMAND"] ?? "ssh -o BatchMode=yes"
    return try run("git", arguments, environment, limit: limit)
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - arguments: its arguments.
  ///   - environment: its complete environment.
  ///   - limit: the time after which the program is ended.
  ///   - statuses: the exit statuses that mean success.
  /// - Returns: the program with its output and its errors.
  /// - Throws: ``CommandError``.
  static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], limit: TimeLimit,
    statuses: Set<Int32> = [0]
  ) throws -> JobCommand {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // `timeout` also ends the processes that the program has started, which may hold the output open.
    process.arguments = ["timeout", "--kill-after=10", "\(limit.seconds)", program] + arguments
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    let words = ([program] + arguments.prefix(3)).joined(separator: " ")
    do {
      try process.run()
    } catch {
      throw CommandError.notFound(program: program)
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationReason == .exit, statuses.contains(process.terminationStatus) else {
      if process.terminationReason == .exit, process.terminationStatus == 127 {
        throw CommandError.notFound(program: program)
      }
      throw CommandError.failed(
        command: words, status: process.terminationStatus, output: String(text.suffix(2_000)))
    }
    return JobCommand(output: text)
  }
}

/// The reason why a program did not succeed.
enum CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  case notFound(program: String)
  case failed(command: String, status: Int32, output: String)

  var description: String {
    switch self {
    case .notFound(let program): "\(program) is not installed. On Debian: apt install \(program)."
    case .failed(let command, let status, let output):
      "\"\(command)\" ended with \(status): \(output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
  }
}
