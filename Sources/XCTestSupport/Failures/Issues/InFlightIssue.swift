// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Carries an issue through `recordFailure`.
///
/// Test classes may override `recordFailure`. Its only parameters are a string and a location, so the issue is stored
/// separately during the call.
enum InFlightIssue {
  private static let key = "understudy.carried-issue"

  /// Runs `body`, which calls `recordFailure`, and stores the issue during the call.
  static func carry(_ issue: XCTIssue, _ body: () -> Void) {
    let storage = Thread.current.threadDictionary
    let outer = storage[key]
    storage[key] = XCTIssueReference(issue)
    body()
    storage[key] = outer
  }

  /// Returns the carried issue, with the final arguments of `recordFailure`; nil for a failure that XCTest has found.
  ///
  /// The stored issue is also removed, so that another failure during its handling becomes a separate issue.
  static func receive(description: String, file: String, line: Int) -> XCTIssue? {
    let storage = Thread.current.threadDictionary
    guard let issue = storage[key] as? XCTIssueReference else { return nil }
    storage.removeObject(forKey: key)
    return XCTIssue(issue).replacing(text: description, file: file, line: line)
  }
}
