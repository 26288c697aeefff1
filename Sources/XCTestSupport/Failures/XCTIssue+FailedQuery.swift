// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction
import Programs

extension XCTIssue {
  /// Returns the issue with the result of the query that this issue is about, and removes the query from the session.
  ///
  /// The failed assertion itself has only the value "false". The function returns nil if there is no such query.
  func explainedByFailedQuery() -> XCTIssue? {
    let session = AutomationSession.shared
    guard isFailure, type != .system else { return nil }
    return session.lock.withLock {
      guard let query = session.results.failed, isAbout(query) else { return nil }
      session.results.failed = nil
      return explained(by: query.blamingDesktop(of: session.host), in: session)
    }
  }

  private func isAbout(_ query: FailedQuery) -> Bool {
    // The expectation of a failed wait checked the element of the query until the timeout.
    if WaitFailure.isWaitFailure(compactDescription) { return true }
    guard let location = sourceCodeContext.location else { return false }
    let file = location.fileURL.path
    // The result of a wait is often stored in a constant, some lines before the assertion.
    let first = location.lineNumber - (query.wait == nil ? 0 : Self.linesOfStatement)
    let lines = first...location.lineNumber + Self.linesOfStatement
    return SourceLocationFinder.locations(in: query.callStack).contains {
      $0.file == file && lines.contains($0.line)
    }
  }

  private static let linesOfStatement = 10

  /// Returns the issue with the result of the query, the near misses, and the locations of the evidence.
  ///
  /// If the program or a part of the desktop has ended, the first line of the issue has this reason. If the test gives
  /// no message, the first line has the element and the result of the query.
  private func explained(by query: FailedQuery, in session: AutomationSession) -> XCTIssue {
    var issue = self
    let report = FailureReport.make(for: query, session: session)
    issue.evidence = report.evidence
    issue.facts = query.facts
    var lines = report.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if query.error != nil, let reason = lines.first {
      issue.compactDescription += issue.compactDescription.hasSuffix("- ") ? reason : " - \(reason)"
      lines.removeFirst()
    } else if issue.compactDescription.hasSuffix("- ") {
      let headline = Self.headline(of: lines)
      issue.compactDescription += headline.text
      lines.removeFirst(headline.lines)
    }
    let text = lines.joined(separator: "\n")
    issue.detailedDescription = detailedDescription.map { $0.isEmpty ? text : "\($0)\n\(text)" } ?? text
    issue.associatedError = associatedError ?? query.error
    return issue
  }

  /// Returns the sentences about the element and the result of the query, and the number of lines that they replace.
  private static func headline(of lines: [Substring]) -> (text: String, lines: Int) {
    guard let first = lines.first else { return ("", 0) }
    guard first.hasPrefix("Waited "), lines.count > 1 else { return (String(first), 1) }
    guard lines[1] == "Found:" else { return ("\(first) \(lines[1])", 2) }
    guard lines.count > 2 else { return (String(first), 1) }
    return ("\(first) Found: \(lines[2].drop { $0 == " " })", 1)
  }
}
