// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// A program that posix_spawn(3) starts, with its arguments, environment and files.
package struct SpawnRequest {
  package var executable: String
  package var arguments: [String]
  /// The complete environment; no variable is inherited.
  package var environment: [String: String]
  package var workingDirectory: String
  /// The standard input; if nil, `/dev/null`.
  package var standardInput: FileDescriptor?
  package var standardOutput: FileDescriptor
  package var standardError: FileDescriptor
  /// The descriptors that become 3, 4, … in the program.
  ///
  /// The program inherits no other descriptors.
  package var inherited: [FileDescriptor] = []
  /// Whether the program stays in the session and the process group of this process, so that it can use its terminal.
  ///
  /// By default, the program leads a new session and process group.
  package var sharesTerminal = false

  package init(
    executable: String, arguments: [String], environment: [String: String], workingDirectory: String,
    standardInput: FileDescriptor? = nil, standardOutput: FileDescriptor, standardError: FileDescriptor,
    inherited: [FileDescriptor] = []
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.inherited = inherited
  }

  /// Starts the program with default signal handling, in a new session and process group unless it shares the terminal.
  ///
  /// - Returns: the process id; the caller collects the exit status.
  /// - Throws: `ProcessError`: `spawnFailed` if the kernel refuses the program, `fileFailed` or `limitReached`.
  func spawn() throws -> pid_t {
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    // The copies have high numbers, because an earlier dup2 must not overwrite the source of a later one.
    let sources = try ([standardInput ?? null, standardOutput, standardError] + inherited).map { source in
      let copy = fcntl(source.number, F_DUPFD_CLOEXEC, 64)
      // The kernel treats a number beyond the limit as invalid.
      guard copy >= 0 else { throw failure(errno == EINVAL ? EMFILE : errno) }
      return FileDescriptor(copy)
    }
    var pid: pid_t = 0
    let code = Self.withCStrings([executable] + arguments) { argv in
      Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
        clinux_spawn(
          &pid, executable, argv, envp, workingDirectory, sources.map(\.number), Int32(sources.count),
          sharesTerminal ? 0 : 1)
      }
    }
    guard code == 0 else { throw failure(code) }
    return pid
  }

  private func failure(_ code: Int32) -> ProcessError {
    if let limit = ResourceLimit(behind: code) { return .limitReached(limit, action: "start \(executable)") }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: workingDirectory, isDirectory: &isDirectory)
    let reason =
      exists && isDirectory.boolValue
      ? ProcessError.reason(code) : "its working directory \(workingDirectory) does not exist"
    return .spawnFailed(executable: executable, reason: reason)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
