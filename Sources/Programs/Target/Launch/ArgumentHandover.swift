// SPDX-License-Identifier: Apache-2.0

import Desktop
import Diagnosis
import ElementModel
import Idleness
import Processes
import RunningDesktops
import Timing
import Toolkits

/// Passes an argument, such as the path of a document, to a program that runs already.
///
/// A second process of the program is started with the argument. If the program permits only one instance, the second
/// process passes the argument to the running instance and exits with status 0. Otherwise the second process is another
/// instance, and the test continues with it.
package struct ArgumentHandover {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  package init(to application: TargetProgram) { self.application = application }

  /// Starts a second process of the program with the argument, and waits until it has passed the argument on or is on
  /// the accessibility bus.
  ///
  /// - Parameters:
  ///   - argument: the argument after those of the program's command.
  ///   - old: the running instance, which is not ended.
  /// - Throws: `AutomationError` if the second process cannot be started, ends with another status than 0 or by a
  ///   signal, or does neither within the launch limit.
  package func pass(_ argument: String, to old: RunningProgram) throws {
    let runningDesktop = try session.host.existingDesktop()
    let (second, process) = try start(argument, old, on: runningDesktop)
    let isSettled = Waiter(session: session).wait(timeout: session.settings.tunables.launchTimeout) {
      if process.termination != nil { return true }
      // If the program is not found on the bus, the wait continues, and ends with the reason.
      guard let accessible = try? second.findAccessible(on: runningDesktop.bus) else { return false }
      second.bind(to: accessible)
      return true
    }
    guard isSettled else {
      if Cancellation.isRequested { throw cancelled(process, argument) }
      throw AutomationError(
        .launchFailed,
        "\(application) was started with \(argument), but neither passed the argument to its running instance nor showed a window "
          + "within \(session.settings.tunables.launchTimeout.text) s.",
        process: process.processIdentifier, notes: application.failures.lastOutput(second))
    }
    switch process.termination {
    case nil: application.running = second
    case .exited(0)?: second.watched?.noteEnd()
    case let termination?:
      // A program exits if its display ends, so a failed desktop is reported first.
      try session.host.existingDesktop(timeout: TimeLimits.Launch.partPoll.seconds)
      throw ended(second, termination, argument)
    }
    application.idle.wait()
  }

  private func cancelled(_ process: DesktopProcess, _ argument: String) -> AutomationError {
    AutomationError(
      .launchFailed,
      "The start of \(application) with \(argument) was cancelled before the argument was passed on. The started "
        + "process is still running; terminate() ends the program.", process: process.processIdentifier)
  }

  private func start(_ argument: String, _ old: RunningProgram, on runningDesktop: RunningDesktop) throws
    -> (RunningProgram, DesktopProcess)
  {
    do {
      let command = old.command
      let arguments = command.arguments + [argument]
      let additions = try ToolkitRegistry.launchAdditions(
        to: command.executable, arguments: arguments, on: runningDesktop.desktop,
        home: old.home ?? runningDesktop.desktop.home)
      let process = try runningDesktop.desktop.spawn(
        executable: command.executable, starter: old.startsWith.starter,
        arguments: additions.arguments + arguments,
        environment: additions.environment.merging(old.startsWith.variables) { $1 }, name: command.name)
      let second = RunningProgram(command: command, process: process)
      second.clock = old.clock
      second.home = old.home
      second.startsWith = old.startsWith
      second.watched = session.watch.follow(
        process, name: application.description, on: runningDesktop.desktop,
        startedAs: [process.executable] + additions.arguments + arguments)
      return (second, process)
    } catch {
      throw AutomationError(.launchFailed, "\(application) could not be started with \(argument): \(error)")
    }
  }

  private func ended(_ second: RunningProgram, _ termination: Termination, _ argument: String)
    -> AutomationError
  {
    let crash = CrashFindings(termination, of: second.process, second.watched)
    return AutomationError(
      .launchFailed,
      "\(application) was started with \(argument), but ended before it passed the argument to its running instance or showed a "
        + "window: it \(SignalDescription.clause(termination))\(crash.place)\(crash.reason).",
      notes: crash.details + application.failures.lastOutput(second))
  }
}
