// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import ResultBundle
import XCTest

/// Creates issues for the failures that XCTest or this library finds.
enum IssueFactory {
  /// Creates the issue of a failure that XCTest has found.
  ///
  /// - Parameters:
  ///   - description: XCTest's message.
  ///   - file: the file of the failure.
  ///   - line: the line of the failure; 0 if it is not known.
  ///   - expected: false for a failure that XCTest classifies as unexpected, such as an error thrown by the expression
  ///     of an assertion.
  /// - Returns: the issue, with the thrown error if there is one.
  static func issue(description: String, file: String, line: Int, expected: Bool) -> XCTIssue {
    var location: XCTSourceCodeLocation?
    if line > 0 { location = XCTSourceCodeLocation(filePath: file, lineNumber: line) }
    guard !expected, description.contains("threw error \"") else {
      return XCTIssue(
        type: .assertionFailure, compactDescription: description,
        sourceCodeContext: XCTSourceCodeContext(location: location))
    }
    let source = ThrowLog.throwReported(by: description)
    let callStack = source?.callStack ?? []
    return XCTIssue(
      type: .thrownError, compactDescription: description,
      sourceCodeContext: XCTSourceCodeContext(
        callStack: callStack.map { XCTSourceCodeFrame(address: UInt64($0)) }, location: location),
      associatedError: source?.error)
  }

  /// Returns an issue with a location; by default, the location is the innermost line of the test in its call stack.
  static func located(_ issue: XCTIssue) -> XCTIssue {
    let context = issue.sourceCodeContext
    guard context.location == nil else { return issue }
    let addresses = context.callStack.map { UInt($0.address) }
    guard
      let found = SourceLocationFinder.location(in: addresses) ?? SourceLocationFinder.callerOfThisModule()
    else { return issue }
    var issue = issue
    issue.sourceCodeContext = XCTSourceCodeContext(
      callStack: context.callStack,
      location: XCTSourceCodeLocation(filePath: found.file, lineNumber: found.line))
    return issue
  }
}

extension XCTIssue {
  /// The issue with further details about interruptions.
  ///
  /// These are the interruption handler in which it was found, the answers of the implicit handler, and the unexpected
  /// windows during an event of the test.
  var namingInterruptions: XCTIssue {
    guard isFailure else { return self }
    var issue = self
    if let monitor = InterruptionMonitors.shared.running, monitor.isHere {
      issue.append(
        "In UI interruption monitor \"\(monitor.name)\", which was called for \(monitor.interruption).")
    }
    let answers = AutomationSession.shared.implicitAnswers.report
    if !answers.isEmpty, !text.contains(ImplicitAnswers.title) {
      issue.append(answers.joined(separator: "\n"))
    }
    let unexpectedWindows = AutomationSession.shared.unexpectedWindows.lines
    if !unexpectedWindows.isEmpty, !text.contains("Interrupted by: ") {
      issue.append(
        "Interrupted by: \(unexpectedWindows.joined(separator: "; ")). It was on the screen when the test sent an "
          + "event, or appeared during the event, so the program may not have received the event.")
    }
    return issue
  }

  private mutating func append(_ detail: String) {
    detailedDescription = detailedDescription.map { $0.isEmpty ? detail : "\($0)\n\(detail)" } ?? detail
  }

  /// Creates the issue of an operation that the program or the desktop could not carry out.
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

  /// Whether XCTest counts the issue as an expected failure: all issues are, except errors that were not caught.
  var isExpectedByXCTest: Bool { type != .thrownError && type != .uncaughtException }

  /// The file that XCTest prints; XCTest's own placeholder if the file is not known.
  var fileForXCTest: String {
    sourceCodeContext.location?.fileURL.path ?? (type == .thrownError ? "<EXPR>" : "<unknown>")
  }

  /// Returns the issue with another text and location, as an override of `recordFailure` may change them.
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
    guard let end = text.firstIndex(of: "\n") else { return (text, nil) }
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
    record.isInfrastructure = isFailure && InfrastructureFailure.isOne(associatedError)
    return record
  }
}
