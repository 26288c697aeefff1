// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Processes
import Synchronized
import Timing

/// The tools for test runs, which run the command `understudy`.
extension AgentService {
  /// The largest number of lines of a command's output in an answer.
  private static let maximumLines = 60

  func listTests(_ arguments: ToolArguments) async throws -> ToolResult {
    let output = try await run(
      ["test", "--enumerate-tests"], in: arguments.text("package"), TimeLimits.Agents.tests.seconds)
    guard output.status == 0 else { return failed(output) }
    let filter = try arguments.text("filter") ?? ""
    let names = output.text.split(separator: "\n").filter {
      filter.isEmpty || $0.localizedCaseInsensitiveContains(filter)
    }
    guard !names.isEmpty else {
      return ToolResult("No test contains \(DataText.quoted(filter)).", isFailure: true)
    }
    return ToolResult(DataText.short(names.joined(separator: "\n"), lines: 100))
  }

  func runTests(_ arguments: ToolArguments) async throws -> ToolResult {
    let bundle = options.folder.appendingPathComponent("tests-\(UUID().uuidString.prefix(8)).understudy")
    var words = ["test", "--quiet", "--result-bundle-path", bundle.path]
    if let filter = try arguments.text("filter") { words += ["--only-testing", filter] }
    if let retries = try arguments.integer("retries", in: 1...20) {
      words += ["--retry-tests-on-failure", "--test-iterations", "\(retries + 1)"]
    }
    let limit = TimeLimits.Agents.tests.seconds
    let timeout = try arguments.number("timeout", in: 1...limit) ?? limit
    let output = try await run(words, in: arguments.text("package"), timeout)
    let text = try stored(output.text, "tests") + "\nResult bundle: \(bundle.path)"
    lastBundle.withLock { $0 = bundle.path }
    return ToolResult(
      (output.status == 0 ? "All tests passed.\n" : "FAILED (status \(output.status)).\n") + text,
      isFailure: output.status != 0)
  }

  func showFailure(_ arguments: ToolArguments) async throws -> ToolResult {
    var words = ["report", "summary"]
    if let bundle = try arguments.text("bundle") ?? lastBundle.withLock({ $0 }) { words.append(bundle) }
    let output = try await run(words, in: nil, TimeLimits.Agents.call.seconds)
    let test = try arguments.text("test")
    return ToolResult(
      try stored(Self.failure(of: test, in: output.text), "failure"), isFailure: output.status == 64)
  }

  /// Returns the part of a report about the first failed test, or about the first whose name contains a text.
  private static func failure(of test: String?, in report: String) -> String {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    guard let test, let first = lines.firstIndex(where: { $0.localizedCaseInsensitiveContains(test) }) else {
      return report
    }
    return lines[first...].joined(separator: "\n")
  }

  func doctor() async throws -> ToolResult {
    let output = try await run(["doctor"], in: nil, TimeLimits.Agents.call.seconds)
    return ToolResult(try stored(output.text, "doctor"), isFailure: output.status != 0)
  }

  // MARK: - Commands

  private struct CommandOutput: Sendable {
    let status: Int32
    let text: String
  }

  private func failed(_ output: CommandOutput) -> ToolResult {
    ToolResult(
      "The command failed with status \(output.status).\n"
        + DataText.fenced(DataText.short(output.text, lines: Self.maximumLines)), isFailure: true)
  }

  /// Returns an output, and stores a long one in a file.
  private func stored(_ text: String, _ name: String) throws -> String {
    let short = DataText.short(text, lines: Self.maximumLines, characters: 8_000)
    guard short != text else { return DataText.fenced(text) }
    let file = options.folder.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8)).txt")
    try Data(text.utf8).write(to: file)
    return DataText.fenced(short) + "\nThe whole output: \(file.path)"
  }

  /// Runs the command `understudy` in a folder.
  ///
  /// If the task is cancelled, or at the time limit, the command is ended.
  private func run(_ words: [String], in folder: String?, _ seconds: TimeInterval) async throws
    -> CommandOutput
  {
    guard let command = options.command else {
      throw ToolFailure("The command understudy is not installed beside this server.")
    }
    let file = options.folder.appendingPathComponent("command-\(UUID().uuidString).txt")
    let output = try FileDescriptor.open(file.path, O_WRONLY | O_CREAT | O_TRUNC)
    // The file is in the server's own folder, which is removed at the end.
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try ChildProcess(
      SpawnRequest(
        executable: command, arguments: words, environment: options.environment,
        workingDirectory: folder.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
          ?? FileManager.default.currentDirectoryPath, standardOutput: output, standardError: output))
    let termination = await withTaskCancellationHandler {
      await NamedThread.result("understudy-cmd") { process.wait(Deadline(after: seconds)) }
    } onCancel: {
      process.signalGroup(SIGINT)
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard let termination else {
      process.signalGroup(SIGKILL)
      throw ToolFailure(
        "The command understudy \(words.joined(separator: " ")) did not end within \(Int(seconds)) s and was ended.\n"
          + DataText.fenced(DataText.short(text, lines: Self.maximumLines)))
    }
    if case .exited(let status) = termination { return CommandOutput(status: status, text: text) }
    return CommandOutput(status: 1, text: text + "\nThe command \(termination.clause).")
  }
}
