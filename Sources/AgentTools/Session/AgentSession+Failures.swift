// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// The failures of calls: their reasons and the calls that can follow.
extension AgentSession {
  /// The largest number of lines of a reason.
  private static let maximumLines = 40

  /// Returns the error that an answer reports: the state of the program or of the desktop, if that is the cause.
  func errorToReport(_ error: any Error) -> any Error {
    do {
      try application.failures.mappingErrors { () throws -> Void in throw error }
      return error
    } catch {
      return automation.host.errorToReport(for: error)
    }
  }

  /// Returns the answer to a call that has failed for a reason other than its arguments.
  func answer(to error: any Error) -> ToolAnswer {
    let error = errorToReport(error)
    if let end = ProgramEnd(error) {
      return ToolAnswer(failure: "FAILED: the program \(end.verb).\n\(report(of: end))")
    }
    let next = Self.nextStep(after: error, of: nil).map { "\nNext: \($0)" } ?? ""
    return ToolAnswer(failure: UntrustedText.fenced(Self.short(error)) + next)
  }

  /// Returns the report about the end of the program, in full only once.
  func report(of end: ProgramEnd) -> String {
    let summary = end.error.summary
    var lines: [String]
    if reportedEnd == summary, !end.error.details.isEmpty {
      lines = [UntrustedText.fenced(summary), "The whole report is in an earlier answer."]
    } else {
      lines = [UntrustedText.fenced(Self.short(end.error))]
    }
    reportedEnd = summary
    if end.isCrash, let memory = MemoryWatch.report { lines.append(memory) }
    lines.append("Next: \(end.nextStep)")
    return lines.joined(separator: "\n")
  }

  /// Returns the text of an error with a bounded length.
  static func short(_ error: any Error) -> String {
    var lines = "\(error)".split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if case .query? = (error as? AutomationError)?.cause,
      let tree = lines.firstIndex(where: { $0.hasPrefix("Elements of ") })
    {
      // The tools list the elements in fewer words.
      let end = lines[(tree + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
      lines.removeSubrange(tree..<end)
    }
    return UntrustedText.short(lines.joined(separator: "\n"), lines: maximumLines)
  }

  /// Returns the calls that can follow a failure; nil if the reason says it.
  static func nextStep(after error: any Error, of action: AgentAction?) -> String? {
    guard let error = error as? AutomationError else { return nil }
    switch error.kind {
    case .noMatches where action == .chooseFile:
      return
        "the action \"choose_file\" needs the open file dialog in \"on\". Open it first, for example with the action "
        + "\"key\" and Control+o, and call \"look\"."
    case .noMatches, .multipleMatches: return "call \"look\" or \"find\" to list the current elements."
    case .disabled:
      return
        "call \"explain\" with the same \"on\" to learn why, or \"wait\" with for: enabled to wait for it."
    case .notHittable:
      return "call \"explain\" with the same \"on\" to learn what is in the way, or \"picture\" to see it."
    case .noKeyboardFocus: return "click an element that takes text, then repeat the call."
    case .textLost:
      return "call \"look\" to see the text that arrived, or \"act\" with action \"set\" to replace it."
    case .processorShortage:
      return "the machine is busy. Call \"wait\" with for: idle, then repeat the call."
    case .desktopFailed:
      return "call \"session_end\", then \"session_start\": the desktop of the session has failed."
    default: return nil
    }
  }
}
