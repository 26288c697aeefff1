// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Timing

/// The tools for test runs, which run the command `understudy`.
///
/// A build or a run may take longer than clients wait for an answer. In this case the answer says that the build or
/// run continues, and a repetition of the same call continues to wait for it.
extension AgentService {
  /// The largest number of lines of a command's output in an answer.
  private static let maximumLines = 60
  /// The number of the last lines of a command that is running.
  private static let linesOfRunning = 5

  func listTests(_ arguments: ToolArguments) async throws -> ToolResult {
    let folder = try package(arguments)
    let list = options.folder.appendingPathComponent("tests-\(UUID().uuidString.prefix(8)).txt")
    // The list goes to a separate file, because the output of the command also has the compiler's messages.
    let words = ["test"] + options.testArguments + ["--enumerate-tests", "--test-enumeration-output-path"]
    let (output, path) = try await finished(
      "tests_list", words, [list.path], in: folder, TimeLimits.Agents.tests.seconds)
    guard let output else { return running("tests_list", in: folder) }
    // Without the file, there is no list. An equal call may read it too, so it stays in the server's folder.
    guard output.status == 0, let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return failed(output)
    }
    let filter = try arguments.text("filter") ?? ""
    let all = text.split(whereSeparator: \.isNewline)
    let names = all.filter { filter.isEmpty || $0.localizedCaseInsensitiveContains(filter) }
    guard !names.isEmpty else {
      return ToolResult(
        all.isEmpty
          ? "The package \(folder) has no tests."
          : "No test name contains \(UntrustedText.quoted(filter)) (\(Self.tests(all.count))). To see all, call tests_list "
            + "without a filter.",
        isFailure: true)
    }
    return ToolResult(
      "\(Self.tests(names.count)):\n"
        + UntrustedText.fenced(UntrustedText.short(names.joined(separator: "\n"), lines: 100)))
  }

  func runTests(_ arguments: ToolArguments) async throws -> ToolResult {
    let folder = try package(arguments)
    let bundle = options.folder.appendingPathComponent("tests-\(UUID().uuidString.prefix(8)).understudy")
    var words = ["test"] + options.testArguments + ["--quiet"]
    if let filter = try arguments.text("filter") { words += ["--only-testing", filter] }
    if let retries = try arguments.integer("retries", in: 1...20) {
      words += ["--retry-tests-on-failure", "--test-iterations", "\(retries + 1)"]
    }
    let limit = TimeLimits.Agents.tests.seconds
    let timeout = try arguments.number("timeout", in: 1...limit) ?? limit
    let (output, path) = try await finished(
      "tests_run", words + ["--result-bundle-path"], [bundle.path], in: folder, timeout)
    guard let output else { return running("tests_run", in: folder) }
    guard let path, let run = TestRunOutput(output.text), FileManager.default.fileExists(atPath: path) else {
      return failed(output)
    }
    lastRun.withLock { $0 = LastRun(bundle: path, folder: folder) }
    var lines = ["\(output.status == 0 ? "PASSED" : "FAILED"): \(run.summary)"]
    if !run.failures.isEmpty { lines.append(try stored(run.failures, "tests")) }
    if output.status != 0 {
      lines.append(
        "Next: call the tool \"failure\" to read about one of them: its query, steps and elements.")
    }
    lines.append("Result bundle: \(path)")
    return ToolResult(lines.joined(separator: "\n"), isFailure: output.status != 0)
  }

  /// Returns the same text as `understudy report prompt`.
  func showFailure(_ arguments: ToolArguments) async throws -> ToolResult {
    let last = lastRun.withLock { $0 }
    var words = ["report", "prompt"]
    if let bundle = try arguments.text("bundle") ?? last?.bundle { words.append(bundle) }
    if let test = try arguments.text("test") { words += ["--test", test] }
    let folder = last?.folder ?? FileManager.default.currentDirectoryPath
    let (output, _) = try await finished("failure", words, [], in: folder, TimeLimits.Agents.call.seconds)
    guard let output else { return running("failure", in: folder) }
    guard output.status == 0 else { return failed(output) }
    // The text from programs in the report is in code blocks that it cannot end.
    let note = output.messages.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: "--test names", with: "The argument test names")
    return ToolResult(output.text + (note.isEmpty ? "" : UntrustedText.fenced(note)))
  }

  func doctor() async throws -> ToolResult {
    let folder = FileManager.default.currentDirectoryPath
    let (output, _) = try await finished("doctor", ["doctor"], [], in: folder, TimeLimits.Agents.call.seconds)
    guard let output else { return running("doctor", in: folder) }
    let lines = output.everything.trimmingCharacters(in: .newlines).split(whereSeparator: \.isNewline)
    // Parts that are present need no action.
    let present = lines.filter { $0.hasPrefix("  ✓ ") }
    let rest = lines.filter { !$0.hasPrefix("  ✓ ") }.joined(separator: "\n")
    let note =
      present.isEmpty
      ? "" : "\n\(present.count) requirements that are met are not listed; understudy doctor lists all."
    return ToolResult(try stored(rest, "doctor") + note, isFailure: output.status != 0)
  }

  private static func tests(_ count: Int) -> String { count == 1 ? "1 test" : "\(count) tests" }

  // MARK: - Commands

  /// Returns the folder of the package that a call names.
  ///
  /// - Throws: ``ToolFailure`` if it has no `Package.swift`.
  private func package(_ arguments: ToolArguments) throws -> String {
    let text = try arguments.text("package")
    let folder = URL(fileURLWithPath: text ?? FileManager.default.currentDirectoryPath).standardizedFileURL
      .path
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw ToolFailure(
        "\(folder) is not a Swift package: it has no Package.swift. Name the folder of the package in \"package\"; "
          + "understudy init makes a package of UI tests.")
    }
    return folder
  }

  /// Starts a command and waits for its end.
  ///
  /// If an equal call has already started the command, this call only waits for it.
  ///
  /// - Parameters:
  ///   - tool: the tool, which has at most one command in a folder.
  ///   - words: the arguments. Two calls with the same arguments are equal.
  ///   - files: further arguments, which differ in each call and do not make two calls different.
  ///   - folder: the current folder of the command.
  ///   - limit: the seconds after which the command is ended.
  /// - Returns: the result, and the file of the command; nil for both if it is still running.
  /// - Throws: ``ToolFailure`` if the command is not installed, another one runs, or the time limit has passed.
  private func finished(
    _ tool: String, _ words: [String], _ files: [String], in folder: String, _ limit: TimeInterval
  ) async throws -> (ServiceCommand.Output?, String?) {
    let place = "\(tool) \(folder)"
    let (command, call) = try await joined(tool, words, files, in: folder, limit)
    do {
      let output = try await command.wait(call, atMost: options.testsAnswer)
      if output == nil {
        // A cancelled call does not end a command for which another call waits.
        guard command.isEnding else { return (nil, nil) }
        await command.end()
      }
      forget(command, place)
      return (output, command.words.last)
    } catch {
      forget(command, place)
      throw error
    }
  }

  /// Starts a command, or finds the one that an equal call has started.
  ///
  /// The parameters are those of ``finished(_:_:_:in:_:)``.
  ///
  /// - Returns: the command, and the number with which the call waits for it.
  /// - Throws: ``ToolFailure`` if the command is not installed, or another one runs.
  private func joined(
    _ tool: String, _ words: [String], _ files: [String], in folder: String, _ limit: TimeInterval
  ) async throws -> (ServiceCommand, call: Int) {
    guard let executable = options.command else {
      throw ToolFailure(
        "This server cannot run tests, because the command understudy is not installed beside it. Install it with script/install."
      )
    }
    let place = "\(tool) \(folder)"
    while true {
      let (command, call) = try commands.withLock { commands -> (ServiceCommand, Int?) in
        guard commands != nil else {
          throw ToolFailure("The server is shutting down. Start it again, then repeat the call.")
        }
        if let known = commands?[place] {
          let isEqual = known.words.dropLast(files.count) == words[...]
          if isEqual || known.isEnding { return (known, isEqual ? known.join() : nil) }
          guard !known.isRunning else {
            throw ToolFailure(
              "Another call of \(tool) has been running for \(Int(limiting: known.seconds)) s: "
                + "\(known.words.dropFirst().joined(separator: " ")). Call \(tool) with those arguments to wait for its "
                + "end, and then repeat this call.")
          }
        }
        let command = try ServiceCommand(
          executable, words + files, in: folder, environment: options.environment, files: options.folder,
          limit: limit)
        commands?[place] = command
        return (command, command.join())
      }
      if let call { return (command, call) }
      // All calls that waited for this command were cancelled, so it is being ended, and its result is incomplete.
      await command.end()
      forget(command, place)
    }
  }

  private func forget(_ command: ServiceCommand, _ place: String) {
    commands.withLock { if $0?[place] === command { $0?[place] = nil } }
  }

  /// Returns the answer about a command that runs longer than a call.
  private func running(_ tool: String, in folder: String) -> ToolResult {
    let command = commands.withLock { $0?["\(tool) \(folder)"] }
    let lines = (command?.writtenSoFar ?? "").split(whereSeparator: \.isNewline).suffix(Self.linesOfRunning)
    return ToolResult(
      "RUNNING for \(Int(limiting: command?.seconds ?? 0)) s; there is no result yet. Call \(tool) again with the same "
        + "arguments to wait for it."
        + (lines.isEmpty ? "" : " Its last lines:\n" + UntrustedText.fenced(lines.joined(separator: "\n"))))
  }

  private func failed(_ output: ServiceCommand.Output) -> ToolResult {
    let lines = output.everything.split(whereSeparator: \.isNewline).map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    let shown = errors.isEmpty ? lines.suffix(Self.maximumLines) : errors.prefix(Self.maximumLines)
    return ToolResult(
      "Nothing was run: the command failed with status \(output.status).\n"
        + UntrustedText.fenced(UntrustedText.short(shown.joined(separator: "\n"), lines: Self.maximumLines)),
      isFailure: true)
  }

  /// Returns an output, and stores a long one in a file.
  private func stored(_ text: String, _ name: String) throws -> String {
    let short = UntrustedText.short(text, lines: Self.maximumLines, characters: 8_000)
    guard short != text else { return UntrustedText.fenced(text) }
    let file = options.folder.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8)).txt")
    try Data(text.utf8).write(to: file)
    return UntrustedText.fenced(short) + "\nThe whole output: \(file.path)"
  }
}
