// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Carries an issue through `recordFailure`, which test classes may override and which takes no more than a
/// text and a place.
enum InFlightIssue {
  private static let key = "understudy.carried-issue"

  /// Runs `body`, which calls `recordFailure`, with the issue in hand.
  static func carry(_ issue: XCTIssue, _ body: () -> Void) {
    let storage = Thread.current.threadDictionary
    let outer = storage[key]
    storage[key] = XCTIssueReference(issue)
    body()
    storage[key] = outer
  }

  /// The carried issue, with the arguments that `recordFailure` finally got; nil for a failure of XCTest's own.
  ///
  /// Taking it removes it, so that a failure while it is handled is a separate issue.
  static func take(description: String, file: String, line: Int) -> XCTIssue? {
    let storage = Thread.current.threadDictionary
    guard let issue = storage[key] as? XCTIssueReference else { return nil }
    storage.removeObject(forKey: key)
    return XCTIssue(issue).replacing(text: description, file: file, line: line)
  }
}
