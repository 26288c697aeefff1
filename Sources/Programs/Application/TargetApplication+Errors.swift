// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation
import Processes
import Timing
import WindowSystem

/// What became of a program, or of the desktop, when something that was asked of it failed.
extension TargetApplication {
  /// Runs what reads the bus, and says what became of the program when that fails.
  package func mappingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AccessibilityError {
      guard let running else { throw error }
      throw explain(error, running)
    } catch let error as WindowSystemError {
      throw explain(error)
    }
  }

  /// Runs what asks the display, and says what became of the program when that fails.
  package func mappingDisplayErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as WindowSystemError {
      throw explain(error)
    }
  }

  /// Says what became of the program when a call on the bus failed.
  func explain(_ error: AccessibilityError, _ running: RunningApplication) -> AutomationError {
    // A program that crashed leaves the bus before the kernel has reported its end.
    if case .applicationGone = error,
      let termination = running.wait(timeout: TimeLimits.Processes.askedToEnd.seconds)
    {
      return ended(running, termination)
    }
    var lostBus = false
    if case .connectionLost = error { lostBus = true }
    if case .timedOut(let peer, let call, let seconds) = error, let part = peer.partOfDesktop {
      session.currentDesktop?.desktop.noteNotAnswering(part: part, call: "\(call)", seconds: seconds)
    }
    do {
      try session.existingDesktop(timeout: lostBus ? TimeLimits.Processes.endWithBus.seconds : 0)
    } catch let failure as AutomationError {
      return failure
    } catch {}
    switch error {
    case .timedOut(_, _, let seconds):
      if CoreDump.isBeingWritten(of: running.processIdentifier), let termination = running.wait(timeout: 0) {
        return ended(running, termination)
      }
      return hung(running, for: seconds, "\(error)")
    default:
      return AutomationError(
        .applicationNotRunning, "\(self) cannot be read: \(error)", process: running.processIdentifier)
    }
  }

  /// Says what became of the desktop or the program when a call on the display failed.
  func explain(_ error: WindowSystemError) -> AutomationError {
    var lostServer = false
    if case .serverGone = error { lostServer = true }
    if case .serverNotAnswering(_, let request, let seconds) = error {
      session.currentDesktop?.desktop.noteServerNotAnswering(call: request, seconds: seconds)
    }
    do {
      try session.existingDesktop(timeout: lostServer ? TimeLimits.Processes.endWithBus.seconds : 0)
    } catch let failure as AutomationError {
      return failure
    } catch {}
    if let running, let termination = running.termination { return ended(running, termination) }
    if case .windowNotAnswering(_, _, _, let seconds) = error {
      if let running { return hung(running, for: seconds, "\(error)") }
      return AutomationError(.applicationHung, "\(self) is not responding: \(error)")
    }
    return AutomationError(.desktopFailed, "The display did not do what was asked of it: \(error)")
  }

  /// Says how the program ended, or what became of the desktop when that is why it did.
  func ended(_ running: RunningApplication, _ termination: Termination) -> AutomationError {
    var crashed = false
    if case .signaled = termination { crashed = true }
    do {
      // A program whose display has gone exits, and may be the first to be seen to.
      try session.existingDesktop(timeout: crashed ? 0 : TimeLimits.Processes.endWithWindow.seconds)
    } catch let failure as AutomationError {
      return failure
    } catch {}
    if crashed {
      let crash = CrashFindings(running, termination)
      return AutomationError(
        .applicationCrashed, "\(self) \(crash.verb)\(crash.place)\(crash.reason).",
        process: running.processIdentifier,
        notes: session.implicitAnswers + lastOutput(running) + crash.details)
    }
    return AutomationError(
      .applicationExited, "\(self) is not running: it \(Signals.clause(termination)).",
      process: running.processIdentifier, notes: session.implicitAnswers + lastOutput(running))
  }

  func lastOutput(_ running: RunningApplication) -> [String] {
    guard let process = running.process else {
      return ["It was not launched by a test, so its output is unknown."]
    }
    let lines = StandardErrorTail(of: process).lines.suffix(20)
    return lines.isEmpty
      ? ["It wrote nothing to its standard error."]
      : ["Last lines of its standard error:"] + lines.map { "  " + $0 }
  }
}
