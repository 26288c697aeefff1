// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The issues that something records in the running test and that nothing inside it expects.
///
/// They do not fail the test.
// Its lock guards the two variables.
package final class IssueLog: @unchecked Sendable {
  private let lock = NSLock()
  private var issues: [XCTIssue] = []
  private var isOpen = true

  /// Returns the issues that a body records.
  package static func during(_ body: () throws -> Void) rethrows -> [XCTIssue] {
    let log = IssueLog()
    defer { log.close() }
    XCTExpectFailure("a test examines it", strict: false) { log.take($0) }
    try body()
    return log.close()
  }

  private func take(_ issue: XCTIssue) -> Bool {
    lock.withLock {
      if isOpen { issues.append(issue) }
      return isOpen
    }
  }

  @discardableResult
  private func close() -> [XCTIssue] {
    lock.withLock {
      isOpen = false
      return issues
    }
  }
}
