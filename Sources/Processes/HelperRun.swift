// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A helper program that was run until its end, with its output.
package struct HelperRun: Sendable {
  /// The way in which the program ended; nil if it was ended by the caller's request, or at the time limit.
  package let termination: Termination?
  package let output: Data

  /// The status with which the program that starts the helper ends if it does not find the helper; env(1) and shells
  /// use the same one.
  package static let notFound = Termination.exited(127)

  /// Runs a program, which ends when this process ends in any way.
  ///
  /// The end of the output is not awaited, because processes that the program has left running may hold it open.
  ///
  /// - Parameters:
  ///   - program: the path of the program, or a name that is searched in the `PATH` of `environment`.
  ///   - arguments: the arguments after the name.
  ///   - environment: the complete environment.
  ///   - input: the standard input; empty by default.
  ///   - includesErrors: whether standard error is part of the output; otherwise it is that of this process.
  ///   - limit: the time after which the program gets SIGTERM with its process group.
  ///   - grace: the time between SIGTERM and SIGKILL.
  ///   - shouldStop: a function that returns whether the program must end before the limit.
  /// - Throws: `ProcessError` if no process can be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], input: FileDescriptor? = nil,
    includesErrors: Bool, limit: TimeLimit, grace: TimeLimit = TimeLimits.Processes.grace,
    shouldStop: () -> Bool = { false }
  ) throws {
    var capture = try OutputCapture()
    // The kernel sends the signal at the end of the thread that has started the process, and this thread waits here.
    let child = try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/setpriv", arguments: ["--pdeathsig=TERM", "--", program] + arguments,
        environment: environment, workingDirectory: FileManager.default.currentDirectoryPath,
        standardInput: input, standardOutput: capture.writing,
        standardError: includesErrors ? capture.writing : .copy(of: STDERR_FILENO)))
    capture.writing.close()
    let deadline = Deadline(after: limit.seconds)
    while true {
      var entries = [capture.descriptor, child.endDescriptor].compactMap { $0 }.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(
        &entries, nfds_t(entries.count),
        min(deadline.pollTimeout, TimeLimits.Processes.helperSlice.milliseconds))
      // The check for the end precedes the reading, so that no output is missed.
      let end = child.termination
      capture.drain()
      if end == nil, !deadline.hasPassed, !shouldStop() { continue }
      if end == nil {
        child.terminateWithDescendants(within: grace.seconds)
        capture.drain()
      }
      (termination, output) = (end, capture.data)
      return
    }
  }
}
