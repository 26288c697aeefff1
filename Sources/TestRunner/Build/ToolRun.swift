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
    try ToolProcess(
      executable, arguments, in: folder, environment: environment, isShown: isShown, timeout: timeout,
      errors: errors, separatesErrors: separatesErrors, inherited: inherited, input: input, results: results
    ).wait()
  }

  init(_ end: Termination, _ output: Data, _ messages: Data) {
    if case .exited(let status) = end { self.status = status } else { status = -1 }
    self.output = String(decoding: output, as: UTF8.self)
    self.messages = String(decoding: messages, as: UTF8.self)
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
