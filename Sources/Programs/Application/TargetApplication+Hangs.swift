// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import ResultBundle

extension TargetApplication {
  /// The error of a program that does not answer, with what it does instead; what is found out goes into the record.
  ///
  /// - Parameters:
  ///   - running: the program.
  ///   - seconds: how long it has not answered up to now.
  ///   - message: how it was noticed, as sentences.
  /// - Returns: the error for the test.
  func hung(_ running: RunningApplication, for seconds: TimeInterval, _ message: String) -> AutomationError {
    if let shortage = processorShortage(of: running) {
      var error = AutomationError(
        .processorShortage,
        "\(self) does not answer, since it waits for a processor: \(shortage.text). "
          + ProcessorShortage.advice("longer limits: UNDERSTUDY_CALL_TIMEOUT, UNDERSTUDY_HANG_TIMEOUT"),
        process: running.processIdentifier, notes: [message])
      error.unansweredFor = seconds
      return error
    }
    return hanging(running, for: seconds, message)
  }

  /// As ``hung(_:for:_:)``, of a program that is known not to wait for a processor.
  func hanging(_ running: RunningApplication, for seconds: TimeInterval, _ message: String) -> AutomationError
  {
    let findings = hangFindings(of: running, for: seconds)
    var error = AutomationError(
      .applicationHung,
      "\(self) is not responding: it hangs. \(findings.map { "\($0.place) " } ?? "")"
        + "The test can go on with launch(), which ends the process and starts a new one.",
      process: running.processIdentifier, notes: [message] + (findings?.details ?? []) + lastOutput(running))
    error.unansweredFor = findings?.duration ?? seconds
    return error
  }

  /// Whether the program would go on if it got a processor.
  func processorShortage(of running: RunningApplication) -> ProcessorShortage? {
    ProcessorShortage.find(
      in: running.processes[0], with: session.currentDesktop?.helperProcesses ?? [])
  }

  private static func text(of seconds: TimeInterval) -> String { String(format: "%.1f s", seconds) }

  /// Looks at a program that does not answer, once for each time that it hangs.
  @discardableResult
  func hangFindings(of running: RunningApplication, for seconds: TimeInterval) -> HangFindings? {
    if let known = running.hang, known.isFresh { return known }
    guard let live = session.currentDesktop else { return nil }
    let process = running.processes[0]
    let findings = HangFindings(process, notAnsweringFor: seconds, on: live.desktop)
    running.hang = findings
    session.recorder.applicationDidChange(
      .init(
        test: nil, name: description, process: process, change: "hung",
        details: "no answer for \(Self.text(of: seconds)). \(findings.place)"))
    session.recorder.attach(
      Attachment(
        name: "Threads of \(self) (\(process))", fileExtension: "txt", payload: Data(findings.text.utf8)))
    return findings
  }
}
