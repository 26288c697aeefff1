// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Programs
import RunningDesktops

/// A test that waits while a person works on its desktop: the desktop, the running program, and the position in the
/// source.
///
/// The waiting process writes this description to a file, and another process reads the file.
package struct PausedTest: Codable, Sendable {
  /// The program that the test was about to use.
  package struct Program: Codable, Sendable {
    package let name: String
    package let executable: String
    /// The program's own arguments, before those of the test.
    package let arguments: [String]
    /// The arguments and the environment with which the test launched the program.
    package var launchArguments: [String] = []
    package var launchEnvironment: [String: String] = [:]
    package let processIdentifier: Int32
  }

  package let desktop: DesktopDescriptor
  package var program: Program
  /// The waiting process of the test.
  package let process: Int32
  /// The test's class, such as `ListTests`; nil if tests are functions.
  package var className: String?
  /// The test's method or function, such as `testAdding`.
  package var test: String?
  /// The position of the test in its source.
  package var file: String?
  package var line: Int?

  /// Reads the description from a file.
  ///
  /// - Throws: the error of reading or decoding.
  package init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(PausedTest.self, from: Data(contentsOf: file))
  }

  /// Describes the running program of a test of this process.
  ///
  /// - Throws: `AutomationError` if the program or its desktop is not running.
  package init(_ application: TargetProgram) throws {
    let session = application.session
    (desktop, program) = try session.lock.withLock {
      let (runningDesktop, running) = try application.runningInstance()
      return (
        runningDesktop.desktop.descriptor,
        Program(
          name: running.command.name, executable: running.command.executable,
          arguments: running.command.arguments, launchArguments: running.launchArguments,
          launchEnvironment: running.launchEnvironment, processIdentifier: running.processIdentifier)
      )
    }
    process = getpid()
  }

  /// Writes the description to a file in the desktop's runtime folder, which only the desktop's user may read.
  ///
  /// - Throws: `ProcessError.fileFailed`, and the error of encoding.
  package func write() throws -> URL {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = URL(fileURLWithPath: desktop.rootDirectory).appendingPathComponent(
      "paused-\(UUID().uuidString).json")
    try desktop.write(try encoder.encode(self), to: file)
    return file
  }
}

extension PausedTest {
  /// Attaches the session to the desktop and the program of the test.
  ///
  /// - Throws: `DesktopError` if the desktop has ended, `AutomationError` if the program has ended.
  package func takeUp(in session: AutomationSession) throws -> (
    application: TargetProgram, runningDesktop: RunningDesktop
  ) {
    try session.lock.withLock {
      let runningDesktop = try session.host.attach(to: desktop)
      let command = ProgramCommand(
        name: program.name, executable: program.executable, arguments: program.arguments)
      let application = TargetProgram(.command(command), session: session)
      guard let process = ForeignProcess(program.processIdentifier) else {
        throw AutomationError(
          .applicationNotRunning,
          "\(application) is no longer running: the process that the paused test launched has ended.",
          process: program.processIdentifier)
      }
      let found = RunningProgram(command: command, successor: process)
      found.launchArguments = program.launchArguments
      found.launchEnvironment = program.launchEnvironment
      session.programs[command] = found
      return (application, runningDesktop)
    }
  }
}
