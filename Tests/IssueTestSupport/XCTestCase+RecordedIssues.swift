// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

extension XCTestCase {
  /// The failures of a body as they would stand in the record; they fail nothing.
  package func recordedFailures(in body: () -> Void) -> [XCTIssue] {
    final class Issues: @unchecked Sendable { var all: [XCTIssue] = [] }
    // Used by this thread alone: failures are matched where they are recorded.
    let issues = Issues()
    let options = XCTExpectedFailure.Options()
    options.issueMatcher = { issue in
      issues.all.append(issue)
      return true
    }
    options.isStrict = false
    XCTExpectFailure("its text is looked at", options: options) { body() }
    return issues.all
  }
}
