// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

extension XCTestCase {
  /// Returns the failures of a body as they would be recorded; they do not fail the test.
  package func recordedFailures(in body: () -> Void) -> [XCTIssue] {
    // Only this thread uses it: failures are matched where they are recorded.
    final class Issues: @unchecked Sendable { var all: [XCTIssue] = [] }
    let issues = Issues()
    let options = XCTExpectedFailure.Options()
    options.issueMatcher = { issue in
      issues.all.append(issue)
      return true
    }
    options.isStrict = false
    XCTExpectFailure("the test reads the text of the failure", options: options) { body() }
    return issues.all
  }
}
