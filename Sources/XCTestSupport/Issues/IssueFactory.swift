// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import ResultBundle
import XCTest

/// Makes issues of the failures that XCTest or this library finds.
enum IssueFactory {
  /// The issue of a failure that XCTest has found.
  ///
  /// - Parameters:
  ///   - description: what XCTest says.
  ///   - file: where it was found.
  ///   - line: where it was found; 0 where that is not known.
  ///   - expected: false where XCTest had not expected the failure to be possible, as when an
  ///     assertion's expression throws.
  /// - Returns: with the error that was thrown, where there was one.
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

  /// An issue that says where it was found: where it does not, the innermost line of the test in its call
  /// stack.
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
  /// The issue with the name of the handler of interruptions that it was found in, if any, and with what came up in the
  /// middle of an event of the test.
  var namingInterruptions: XCTIssue {
    guard isFailure else { return self }
    var issue = self
    if let monitor = InterruptionMonitors.shared.running, monitor.isHere {
      issue.append(
        "In UI interruption monitor \"\(monitor.name)\", which was asked about \(monitor.interruption).")
    }
    let answers = AutomationSession.shared.implicitAnswers.report
    if !answers.isEmpty, !text.contains(ImplicitAnswers.title) {
      issue.append(answers.joined(separator: "\n"))
    }
    let unexpectedWindows = AutomationSession.shared.unexpectedWindows.lines
    if !unexpectedWindows.isEmpty, !text.contains("Interrupted by: ") {
      issue.append(
        "Interrupted by: \(unexpectedWindows.joined(separator: "; ")). This was there when the test sent an event, or came up "
          + "meanwhile, so that the program may not have got it.")
    }
    return issue
  }

  private mutating func append(_ detail: String) {
    detailedDescription = detailedDescription.map { $0.isEmpty ? detail : "\($0)\n\(detail)" } ?? detail
  }

  /// The issue of something that could not be done with the app or the desktop.
  ///
  /// The first line of the text is the compact description.
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

  /// The whole text, as XCTest prints it.
  package var text: String {
    ([compactDescription, detailedDescription ?? ""].filter { !$0.isEmpty } + evidence).joined(
      separator: "\n")
  }

  /// Whether XCTest counts it among the failures that it calls expected: all but errors that nobody caught.
  var isExpectedByXCTest: Bool { type != .thrownError && type != .uncaughtException }

  /// The file that XCTest prints: XCTest's own placeholder where the file is not known.
  var fileForXCTest: String {
    sourceCodeContext.location?.fileURL.path ?? (type == .thrownError ? "<EXPR>" : "<unknown>")
  }

  /// The same issue with another text and place, as an override of `recordFailure` may give it.
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

  /// The issue as the record of the run has it.
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
