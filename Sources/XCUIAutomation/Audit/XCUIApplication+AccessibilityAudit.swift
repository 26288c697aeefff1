// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation
import Interaction
import Programs
import XCTestSupport

extension XCUIApplication {
  /// Audits the current user interface of the application.
  ///
  /// Mirrors Apple's method.
  ///
  /// Each issue for which the handler does not return true fails the test, at the line of this call. Types that are not
  /// available on Linux or with the application's toolkit are skipped with a note in the log. The test fails if only
  /// such types are requested.
  ///
  /// ```swift
  /// try app.performAccessibilityAudit(for: [.contrast, .hitRegion]) { issue in
  ///   issue.element?.label == "Powered by Lister"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - auditTypes: the types of problems to find.
  ///   - issueHandler: the handler that is called for each issue, ordered by type and then by the element's position in
  ///     the tree. The handler returns whether it has handled the issue. An error that the handler throws ends the
  ///     audit.
  /// - Throws: the error of the handler; an error with the reason if the application is not running or does not answer.
  public func performAccessibilityAudit(
    for auditTypes: XCUIAccessibilityAuditType = .all,
    _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
  ) throws {
    let application = handle.application
    // The screen of the report is not used without the session's lock.
    let (findings, unavailable, hasRun) = try application.session.lock.withLock {
      let report = try AccessibilityAudit(of: application).run(auditTypes.engine)
      return (report.findings, report.unavailable, report.hasRun)
    }
    if !hasRun {
      for entry in unavailable {
        IssueRecorder.recordUnavailable("XCUIAccessibilityAuditType.\(entry.name)", entry.reason)
      }
    }
    var location: SourceLocationFinder.Location?
    for finding in findings {
      let issue = XCUIAccessibilityAuditIssue(finding: finding)
      if try issueHandler?(issue) == true { continue }
      location = location ?? SourceLocationFinder.callerOfThisModule()
      IssueRecorder.record("Accessibility audit: \(issue.description)", at: location)
    }
  }
}
