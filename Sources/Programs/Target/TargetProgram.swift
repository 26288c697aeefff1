// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RunningDesktops
import Synchronization
import WindowSystem

/// A program under test, independent of its process: it may not run yet, or have run several times.
///
/// Two objects with the same identity represent the same program.
package final class TargetProgram: Sendable, CustomStringConvertible {
  package let identity: ProgramIdentity
  package let session: AutomationSession
  private let knownCommand: Mutex<ProgramCommand?>
  /// The recording that replaces the program; nil for a program that is running or may be launched.
  let recorded: RecordedProgram?
  /// The source of the program's elements.
  let source: any TreeSource

  private var command: ProgramCommand? { knownCommand.withLock { $0 } }

  /// Whether a recording replaces the program.
  package var isRecorded: Bool { recorded != nil }

  package init(_ identity: ProgramIdentity, session: AutomationSession) {
    self.identity = identity
    self.session = session
    knownCommand = Mutex(nil)
    recorded = nil
    source = RunningProgramTreeSource()
  }

  /// Creates a program from a recording.
  ///
  /// It can be queried, but it cannot receive events.
  package init(_ recorded: RecordedProgram, session: AutomationSession) {
    identity = .command(recorded.command)
    self.session = session
    knownCommand = Mutex(recorded.command)
    self.recorded = recorded
    source = recorded
  }

  /// Creates the value for a program that runs already, no matter how it was launched.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - session: the session with the program's desktop.
  ///   - source: the source of its elements.
  package init(
    _ running: RunningProgram, session: AutomationSession, source: any TreeSource = RunningProgramTreeSource()
  ) {
    identity = .file(URL(fileURLWithPath: running.command.executable))
    self.session = session
    knownCommand = Mutex(running.command)
    recorded = nil
    self.source = source
  }

  /// The program's name in logs.
  package var description: String {
    if let command { return command.name }
    switch identity {
    case .bundleIdentifier(let id): return id
    case .file(let url): return url.lastPathComponent
    case .configured: return "Target Application"
    case .command(let command): return command.name
    }
  }

  package func resolveCommand() throws -> ProgramCommand {
    try session.lock.withLock {
      if let command { return command }
      let ambient = session.settings.ambientTest
      let testTarget = ambient?.testTarget ?? session.settings.currentTestTarget
      let declared = identity == .configured ? ambient?.targetApplication : nil
      let found = try session.programs.locator.locate(declared ?? identity, testTarget: testTarget)
      knownCommand.withLock { $0 = found }
      return found
    }
  }

  /// The running program; two values with the same command share it.
  ///
  /// The caller must hold the session's lock while it uses the program, because other threads use the same object.
  package var running: RunningProgram? {
    // A program that is not installed is not running. Its launch reports the error.
    get { (try? resolveCommand()).flatMap { session.programs[$0] } }
    set { if let command = try? resolveCommand() { session.programs[command] = newValue } }
  }

  /// The process of the running program; nil if it is not running.
  package var processIdentifier: pid_t? {
    if let recorded { return recorded.tree.nodes.application.processID }
    return session.lock.withLock { running.flatMap { $0.isAlive ? $0.processIdentifier : nil } }
  }

  // MARK: - Parts

  /// Launches, activates and ends the program.
  package var lifecycle: ProgramLifecycle { ProgramLifecycle(of: self) }
  /// Moves windows of the program to the front or onto the screen.
  package var foreground: ProgramForeground { ProgramForeground(of: self) }
  /// Waits until the program is idle.
  package var idle: ProgramIdle { ProgramIdle(of: self) }
  /// Creates errors that describe the state of the program.
  package var failures: ProgramFailures { ProgramFailures(of: self) }
  /// Stores answers to the portals in place of the user.
  package var portalAnswers: PortalAnswers { PortalAnswers(of: self) }
  /// Distinguishes the program from other programs for the portals.
  package var portalIdentity: PortalIdentity { PortalIdentity(of: self) }

  /// Returns the desktop and the running program.
  ///
  /// The caller must hold the session's lock while it uses the program.
  ///
  /// - Throws: `AutomationError` if the program is not running; the error describes how it ended.
  package func runningInstance() throws -> (RunningDesktop, RunningProgram) {
    if isRecorded {
      throw AutomationError(
        .unsupported,
        "\(self) is a recording: it can be inspected, but it cannot receive events. Launch the program to send "
          + "events to it.")
    }
    if lifecycle.isInOtherThread {
      throw AutomationError(
        .applicationNotRunning,
        "\(self) is being launched by another thread: use its elements after launch() has returned.")
    }
    // A desktop service may have been restarted. The test does not have to handle that.
    if let command, command.isDesktopService, running?.isAlive == false { running = nil }
    // If another program started this one, it may have started another instance in the meantime.
    let mayBeAnother = running.map { $0.process == nil && !$0.isAlive } ?? true
    guard let running = (mayBeAnother ? findRunning() : nil) ?? running else {
      if command?.isDesktopService == true { throw failures.notCalledYet }
      throw AutomationError(
        .applicationNotRunning,
        "\(self) is not running: call launch() before you use its elements.")
    }
    let runningDesktop = try session.host.existingDesktop()
    if let termination = running.termination,
      ProgramSuccession(of: running, on: runningDesktop)?.findAfterLaunch() != true
    {
      throw failures.ended(running, termination)
    }
    return (runningDesktop, running)
  }

  /// Returns the screen of the program.
  ///
  /// - Throws: `AutomationError` if there is no desktop.
  package func screen() throws -> any ScreenSource {
    if let recorded { return recorded.screen }
    return try session.host.existingDesktop().display
  }

  package func otherPrograms(on runningDesktop: RunningDesktop) -> any ForeignPrograms {
    RunningForeignPrograms(session: session, runningDesktop: runningDesktop)
  }

  /// Returns the name of a process's program on the accessibility bus; nil if the program is not on the bus.
  package func nameOnBus(of process: pid_t) throws -> String? {
    if let recorded { return try recorded.otherPrograms.nameOnBus(of: process) }
    return try otherPrograms(on: session.host.existingDesktop()).nameOnBus(of: process)
  }
}

extension TargetProgram: Hashable {
  package static func == (a: TargetProgram, b: TargetProgram) -> Bool { a.identity == b.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
