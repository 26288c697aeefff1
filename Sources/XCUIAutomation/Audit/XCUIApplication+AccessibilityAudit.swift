// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation
import Interaction
import XCTestSupport

extension XCUIApplication {
  /// Audits what the application shows now.
  ///
  /// Mirrors Apple's method.
  ///
  /// Each issue that the handler does not take is a failure of the test, at the line of this call. Types that are
  /// not available on Linux, or not with the application's toolkit, are left out with a note in the log; the test
  /// fails when nothing else was asked for.
  ///
  /// ```swift
  /// try app.performAccessibilityAudit(for: [.contrast, .hitRegion]) { issue in
  ///   issue.element?.label == "Powered by Lister"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - auditTypes: the problems to look for.
  ///   - issueHandler: gets each issue, in a fixed order: by type, and then in the order of the tree. Returns whether it
  ///     has dealt with the issue. An error that it throws ends the audit.
  /// - Throws: the handler's error, or the reason why the application cannot be audited: it does not run, or does not
  ///   answer.
  public func performAccessibilityAudit(
    for auditTypes: XCUIAccessibilityAuditType = .all,
    _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
  ) throws {
    let report = try AccessibilityAudit(of: handle.application).run(auditTypes.engine)
    if !report.hasRun {
      for entry in report.unavailable {
        IssueRecorder.recordUnavailable("XCUIAccessibilityAuditType.\(entry.name)", entry.reason)
      }
    }
    var location: SourceLocationFinder.Location?
    for finding in report.findings {
      let issue = XCUIAccessibilityAuditIssue(finding: finding)
      if try issueHandler?(issue) == true { continue }
      location = location ?? SourceLocationFinder.callerOfThisModule()
      IssueRecorder.record("Accessibility audit: \(issue.description)", at: location)
    }
  }
}
