// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import ResultBundle

extension XCTIssue {
  /// The issue with further details about interruptions.
  ///
  /// The details are the interruption handler in which the issue was found, the answers of the implicit handler, and
  /// the unexpected windows during an event of the test.
  var namingInterruptions: XCTIssue {
    guard isFailure else { return self }
    var issue = self
    if let monitor = InterruptionMonitorStack.shared.running, monitor.isHere {
      issue.append(
        "In UI interruption monitor \"\(monitor.name)\", which was called for \(monitor.interruption).")
    }
    let answers = AutomationSession.shared.implicitAnswers.report
    if !answers.isEmpty, !text.contains(ImplicitAnswerRecord.title) {
      issue.append(answers.joined(separator: "\n"))
    }
    let unexpectedWindows = AutomationSession.shared.unexpectedWindows.lines
    if !unexpectedWindows.isEmpty, !text.contains("Interrupted by: ") {
      issue.append(
        "Interrupted by: \(unexpectedWindows.joined(separator: "; ")). Such a window was on the screen when the test "
          + "sent an event, or appeared during the event, so the program may not have received the event.")
    }
    return issue
  }

  private mutating func append(_ detail: String) {
    detailedDescription = detailedDescription.map { $0.isEmpty ? detail : "\($0)\n\(detail)" } ?? detail
  }

  /// Creates the issue of an action that the program or the desktop could not carry out.
  ///
  /// The first line of the text becomes the compact description.
  init(
    system text: String, at location: SourceLocationFinder.Location?, error: (any Error)? = nil,
    evidence: [String] = []
  ) {
    let (compact, detailed) = Self.split(text)
    self.init(
      type: .system, compactDescription: compact, detailedDescription: detailed,
      sourceCodeContext: XCTSourceCodeContext(
        location: location.map { XCTSourceCodeLocation(filePath: $0.file, lineNumber: $0.line) }),
      associatedError: error)
    self.evidence = evidence
    facts = (error as? AutomationError)?.facts
  }

  /// The complete text, as XCTest prints it.
  package var text: String {
    ([compactDescription, detailedDescription ?? ""].filter { !$0.isEmpty } + evidence).joined(
      separator: "\n")
  }

  /// Whether XCTest counts the failure as expected: for XCTest, only errors that were not caught are unexpected.
  var isExpectedByXCTest: Bool { type != .thrownError && type != .uncaughtException }

  /// The file that XCTest prints; XCTest's own placeholder if the file is not known.
  var fileForXCTest: String {
    sourceCodeContext.location?.fileURL.path ?? (type == .thrownError ? "<EXPR>" : "<unknown>")
  }

  /// Returns the issue with other text and another location, since an override of `recordFailure` may change both.
  func replacing(text: String, file: String, line: Int) -> XCTIssue {
    var issue = self
    if text != self.text {
      if detailedDescription == nil {
        issue.compactDescription = text
      } else {
        (issue.compactDescription, issue.detailedDescription) = Self.split(text)
        issue.evidence = []
      }
    }
    let location = sourceCodeContext.location
    if line > 0, location?.fileURL.path != file || location?.lineNumber != line {
      issue.sourceCodeContext = XCTSourceCodeContext(
        callStack: sourceCodeContext.callStack,
        location: XCTSourceCodeLocation(filePath: file, lineNumber: line))
    }
    return issue
  }

  private static func split(_ text: String) -> (compact: String, detailed: String?) {
    guard let end = text.firstIndex(where: \.isNewline) else { return (text, nil) }
    return (String(text[..<end]), String(text[text.index(after: end)...]))
  }

  /// The issue in the form that the record of the run stores.
  package var record: RecordedIssue {
    var record = RecordedIssue(
      type: "\(type)", isFailure: isFailure, compactDescription: compactDescription,
      detailedDescription: detailedDescription, file: sourceCodeContext.location?.fileURL.path,
      line: sourceCodeContext.location?.lineNumber,
      callStack: sourceCodeContext.callStack.map(\.address))
    record.facts = facts ?? (associatedError as? AutomationError)?.facts
    record.isInfrastructure = isFailure && InfrastructureFailure.includes(associatedError)
    return record
  }
}
