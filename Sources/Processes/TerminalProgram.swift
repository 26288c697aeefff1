// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that a person uses in the terminal of this process, such as an editor.
package enum TerminalProgram {
  /// Runs the program until the person ends it, without a time limit.
  ///
  /// The terminal sends the signals of Control-C and Control-\ to both processes. This process ignores them in the
  /// meantime, as system(3) does, because otherwise it would end before the program.
  ///
  /// - Parameters:
  ///   - executable: the path of the program.
  ///   - arguments: the arguments after the name.
  /// - Returns: the way in which the program ended.
  /// - Throws: `ProcessError` if the program cannot be started.
  package static func run(_ executable: String, _ arguments: [String]) throws -> Termination {
    var request = SpawnRequest(
      executable: executable, arguments: arguments, environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      standardInput: try .copy(of: STDIN_FILENO), standardOutput: try .copy(of: STDOUT_FILENO),
      standardError: try .copy(of: STDERR_FILENO))
    request.sharesTerminal = true
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    return try ChildProcess(request).wait()
  }
}
