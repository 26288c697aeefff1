// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import Diagnosis
import ElementModel
import Foundation
import Idleness
import Processes
import ResultBundle
import RunningDesktops
import Timing
import Toolkits
import WindowSystem

/// Creates the errors of a test for failed calls to a program or to the desktop.
package struct ProgramFailures {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// Runs a closure that reads the bus; if it fails, throws an error that describes the state of the program.
  package func mappingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AccessibilityError {
      throw session.lock.withLock { () -> any Error in
        guard let running = application.running else { return error }
        return explain(error, running)
      }
    } catch let error as WindowSystemError {
      throw explain(error)
    }
  }

  /// Runs a closure that reads elements; if it fails, or if the program has not answered a call of a rule, throws an
  /// error that describes the state of the program.
  ///
  /// - Parameters:
  ///   - tree: the tree that the closure reads.
  ///   - body: the closure, which may use rules; see ``ElementTree/answering(_:)``.
  /// - Returns: the result of the closure.
  /// - Throws: `AutomationError` with the state of the program; the errors of the closure.
  package func answering<Result>(_ tree: ElementTree, _ body: () throws -> Result) throws -> Result {
    try mappingErrors { try tree.answering(body) }
  }

  /// Runs a closure that sends requests to the display; if it fails, throws an error that describes the state of the
  /// program.
  package func mappingDisplayErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as WindowSystemError {
      throw explain(error)
    }
  }

  /// Explains a failed call on the bus by the state of the desktop and the program.
  func explain(_ error: AccessibilityError, _ running: RunningProgram) -> AutomationError {
    // A program that crashed disappears from the bus before the kernel reports its end.
    if case .applicationGone = error,
      let termination = running.wait(timeout: TimeLimits.Processes.askedToEnd.seconds)
    {
      return ended(running, termination)
    }
    var lostBus = false
    if case .connectionLost = error { lostBus = true }
    if case .timedOut(let peer, let call, let seconds) = error, let part = peer.partOfDesktop {
      session.host.current?.desktop.noteNotAnswering(part: part, call: "\(call)", seconds: seconds)
    }
    if let failure = desktopFailure(within: lostBus ? TimeLimits.Processes.endWithBus.seconds : 0) {
      return failure
    }
    switch error {
    case .timedOut(_, _, let seconds):
      if CoreDump.isBeingWritten(of: running.processIdentifier), let termination = running.wait(timeout: 0) {
        return ended(running, termination)
      }
      return hung(running, for: seconds, "\(error)")
    default:
      return AutomationError(
        .applicationNotRunning, "\(application) cannot be read: \(error)", process: running.processIdentifier)
    }
  }

  /// Explains a failed request to the display by the state of the desktop and the program.
  func explain(_ error: WindowSystemError) -> AutomationError {
    session.lock.withLock { explanation(of: error) }
  }

  private func explanation(of error: WindowSystemError) -> AutomationError {
    var lostServer = false
    if case .serverGone = error { lostServer = true }
    if case .serverNotAnswering(_, let request, let seconds) = error {
      session.host.current?.desktop.noteServerNotAnswering(call: request, seconds: seconds)
    }
    if let failure = desktopFailure(within: lostServer ? TimeLimits.Processes.endWithBus.seconds : 0) {
      return failure
    }
    if let running = application.running, let termination = running.termination {
      return ended(running, termination)
    }
    if case .windowNotAnswering(_, _, _, let seconds) = error {
      if let running = application.running { return hung(running, for: seconds, "\(error)") }
      return AutomationError(.applicationHung, "\(application) is not responding: \(error)")
    }
    return AutomationError(.desktopFailed, "A request to the display failed: \(error)")
  }

  /// Reports how the program ended, or the end of the desktop if that was the cause.
  func ended(_ running: RunningProgram, _ termination: Termination) -> AutomationError {
    var crashed = false
    if case .signaled = termination { crashed = true }
    // A program exits if its display ends. The end of the program may be detected before the end of the display.
    let seconds = crashed ? 0 : TimeLimits.Processes.endWithWindow.seconds
    if let failure = desktopFailure(within: seconds) { return failure }
    if crashed {
      let crash = CrashFindings(termination, of: running.process, running.watched)
      return AutomationError(
        .applicationCrashed, "\(application) \(crash.verb)\(crash.place)\(crash.reason).",
        process: running.processIdentifier,
        notes: session.implicitAnswers.report + lastOutput(running) + crash.details)
    }
    return AutomationError(
      .applicationExited, "\(application) is not running: it \(SignalDescription.clause(termination)).",
      process: running.processIdentifier, notes: session.implicitAnswers.report + lastOutput(running))
  }

  /// Returns the failure of the desktop, which is reported instead of its consequence for the program.
  ///
  /// - Parameter seconds: the seconds to wait for the end of a part of the desktop.
  /// - Returns: the failure; nil if the desktop is running.
  private func desktopFailure(within seconds: TimeInterval) -> AutomationError? {
    do throws(AutomationError) {
      try session.host.existingDesktop(timeout: seconds)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the last lines of the program's standard error with a heading, or a sentence if it has no such lines.
  func lastOutput(_ running: RunningProgram) -> [String] {
    guard let process = running.process else {
      return ["Its output is unknown, because it was not launched by a test."]
    }
    let lines = StandardErrorTail(of: process).lines.suffix(20)
    return lines.isEmpty
      ? ["It wrote nothing to its standard error."]
      : ["Last lines of its standard error:"] + lines.map { "  " + $0 }
  }

  /// The error for a query of a desktop service that no program has called yet.
  var notCalledYet: AutomationError {
    AutomationError(
      .applicationNotRunning,
      "\(application), a service of the desktop, is not running: it starts when a program calls it. Wait for its "
        + "elements with waitForExistence(timeout:).")
  }

  /// Returns the error for a program that does not answer, with the state of its threads.
  ///
  /// The findings are added to the record.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - seconds: the time for which it has not answered so far.
  ///   - message: the description of the failed call, as sentences.
  /// - Returns: the error for the test.
  func hung(_ running: RunningProgram, for seconds: TimeInterval, _ message: String) -> AutomationError {
    if let shortage = processorShortage(of: running) {
      var error = AutomationError(
        .processorShortage,
        "\(application) does not respond, because it is waiting for a processor: \(shortage.text). "
          + ProcessorShortage.advice("longer limits: UNDERSTUDY_CALL_TIMEOUT, UNDERSTUDY_HANG_TIMEOUT"),
        process: running.processIdentifier, notes: [message])
      error.unansweredFor = seconds
      return error
    }
    return hanging(running, for: seconds, message)
  }

  /// Returns the same error as ``hung(_:for:_:)``, for a program that does not wait for a processor.
  func hanging(_ running: RunningProgram, for seconds: TimeInterval, _ message: String) -> AutomationError {
    let findings = hangFindings(of: running, for: seconds)
    var error = AutomationError(
      .applicationHung,
      "\(application) is not responding: it hangs. \(findings.map { "\($0.place) " } ?? "")"
        + "The test can continue with launch(), which ends the process and starts a new one.",
      process: running.processIdentifier,
      notes: [message] + laterReply(of: running) + (findings?.details ?? []) + lastOutput(running))
    error.unansweredFor = findings?.duration ?? seconds
    return error
  }

  /// Returns a sentence about the reply to another call, if the main thread of the program is not computing.
  ///
  /// A slow program, which answers after the time limit, is idle when it is examined.
  private func laterReply(of running: RunningProgram) -> [String] {
    let process = running.processes[0]
    guard let accessible = running.accessible, !accessible.isWithoutBus,
      let runningDesktop = session.host.current,
      // Java answers some calls in another thread.
      ToolkitRegistry.userInterfaceThread(of: process) == nil,
      ThreadSampler(processIdentifier: process)?.sample()?.isWaiting == true
    else { return [] }
    do {
      try runningDesktop.bus.roundTrip(to: accessible, timeout: TimeLimits.Bus.introduction.seconds)
    } catch AccessibilityError.callFailed {
      // An error is a reply, too.
    } catch {
      return ["It does not answer another call either."]
    }
    return [
      "It has answered another call since then, so it was slow and does not hang. "
        + ProcessorShortage.advice("a longer limit: UNDERSTUDY_CALL_TIMEOUT")
    ]
  }

  /// Returns the shortage of processor time that delays the program; nil if the program does not lack a processor.
  func processorShortage(of running: RunningProgram) -> ProcessorShortage? {
    ProcessorShortage.find(
      in: running.processes[0], with: session.host.current?.helperProcesses ?? [])
  }

  private static func text(of seconds: TimeInterval) -> String { String(format: "%.1f s", seconds) }

  /// Examines a program that does not answer, once per hang.
  @discardableResult
  func hangFindings(of running: RunningProgram, for seconds: TimeInterval) -> HangFindings? {
    if let known = running.hang, known.isFresh { return known }
    guard let runningDesktop = session.host.current else { return nil }
    let process = running.processes[0]
    let findings = HangFindings(process, notAnsweringFor: seconds, on: runningDesktop.desktop)
    running.hang = findings
    session.runLog.applicationDidChange(
      .init(
        test: nil, name: application.description, process: process, change: "hung",
        details: "no response for \(Self.text(of: seconds)). \(findings.place)"))
    session.runLog.attach(
      Attachment(
        name: "Threads of \(application) (\(process))", fileExtension: "txt",
        payload: Data(findings.text.utf8)))
    return findings
  }
}
