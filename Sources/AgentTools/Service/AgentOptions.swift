// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The options of a server for agents.
package struct AgentOptions: Sendable {
  /// The executable of a session's process, and the arguments with which it runs a session.
  package var executable: String
  package var arguments: [String]
  /// The environment of the processes.
  package var environment: [String: String]
  /// The executable `understudy`, for tests and for `doctor`; nil if it is not installed.
  package var command: String?
  /// Further arguments of `understudy test`, such as `--skip-build` for a package that is built already.
  package var testArguments: [String] = []
  /// The seconds after which a call to a tool for tests is answered although its command is running.
  package var testsAnswer = TimeLimits.Agents.longestWait.seconds
  /// The version of the server.
  package var version: String
  /// The bundle in which all sessions are recorded.
  package var bundle: URL
  /// The folder for pictures and long answers.
  package var folder: URL
  /// The properties of the private desktops, if a session names none.
  package var destination: String?
  /// The destination of the user's own desktop, such as `display=:0`.
  package var userDestination = "display=:0"
  package var allowed = AllowedPrograms(names: nil)
  /// Whether sessions may use programs on the user's own desktop.
  package var allowsAttaching = false
  /// The largest number of simultaneous sessions.
  package var maximumSessions = 4
  /// The longest duration of a session in seconds.
  package var timeLimit: TimeInterval
  /// The largest memory of a session's programs, in bytes.
  package var memoryLimit = 4 << 30

  package init(
    executable: String, arguments: [String], environment: [String: String], command: String?, version: String,
    bundle: URL, folder: URL, timeLimit: TimeInterval
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.command = command
    self.version = version
    self.bundle = bundle
    self.folder = folder
    self.timeLimit = timeLimit
  }
}
