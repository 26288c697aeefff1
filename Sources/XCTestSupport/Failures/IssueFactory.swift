// SPDX-License-Identifier: Apache-2.0

import Foundation

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

  /// Returns an issue with a location, if one can be found.
  ///
  /// The location is the issue's own, or else the innermost line of the test in the call stack of the issue, or else
  /// that line in the current call stack.
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
