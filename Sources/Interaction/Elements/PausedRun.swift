// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Programs

/// A test that waits while a person works on its desktop: where the desktop is, which program runs there, and where in the
/// source the test stands.
///
/// One process writes it to a file, another one reads it.
package struct PausedRun: Codable, Sendable {
  /// The program that the test was about to use.
  package struct Program: Codable, Sendable {
    package let name: String
    package let executable: String
    /// Arguments that belong to the program itself and come before those of the test.
    package let arguments: [String]
    /// The arguments and the environment that the test launched it with.
    package var launchArguments: [String] = []
    package var launchEnvironment: [String: String] = [:]
    package let processIdentifier: Int32
  }

  package let desktop: DesktopDescriptor
  package var program: Program
  /// The process of the test, which waits.
  package let process: Int32
  /// The test's class, `ListTests`; nil where tests are functions.
  package var className: String?
  /// The test's method or function, `testAdding`.
  package var test: String?
  /// The position of the test in its source.
  package var file: String?
  package var line: Int?

  /// - Throws: what reading or decoding does.
  package init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(PausedRun.self, from: Data(contentsOf: file))
  }

  /// Describes the running program of a test of this process.
  ///
  /// - Throws: `AutomationError` when the program or its desktop does not run.
  package init(_ application: TargetApplication) throws {
    let session = application.session
    (desktop, program) = try session.lock.withLock {
      let (live, running) = try application.runningInstance()
      return (
        live.desktop.descriptor,
        Program(
          name: running.command.name, executable: running.command.executable,
          arguments: running.command.arguments, launchArguments: running.launchArguments,
          launchEnvironment: running.launchEnvironment, processIdentifier: running.processIdentifier)
      )
    }
    process = getpid()
  }

  /// Writes a file that only its user may read into the desktop's runtime folder.
  ///
  /// - Throws: `ProcessError.fileFailed`, and what encoding does.
  package func write() throws -> URL {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = URL(fileURLWithPath: desktop.rootDirectory).appendingPathComponent(
      "paused-\(UUID().uuidString).json")
    try desktop.write(try encoder.encode(self), to: file)
    return file
  }
}

extension PausedRun {
  /// Works on the desktop of the test from now on, with its program.
  ///
  /// - Throws: `DesktopError` when the desktop has ended, `AutomationError` when the program has.
  package func takeUp(in session: AutomationSession) throws -> (
    application: TargetApplication, live: LiveDesktop
  ) {
    try session.lock.withLock {
      let live = try session.host.attach(to: desktop)
      let command = ApplicationCommand(
        name: program.name, executable: program.executable, arguments: program.arguments)
      let application = TargetApplication(.command(command), session: session)
      guard let process = ForeignProcess(program.processIdentifier) else {
        throw AutomationError(
          .applicationNotRunning,
          "\(application) is not running any more: its process, that of the paused test, has ended.",
          process: program.processIdentifier)
      }
      let found = RunningApplication(command: command, successor: process)
      found.launchArguments = program.launchArguments
      found.launchEnvironment = program.launchEnvironment
      session.programs.running[command] = found
      return (application, live)
    }
  }
}
