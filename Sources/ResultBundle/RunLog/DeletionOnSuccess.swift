// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rule for attachments with the lifetime ``Attachment/Lifetime/deleteOnSuccess``: they are deleted when their test
/// has passed or was skipped.
///
/// They are stored before the outcome is known, so that they remain if the process is killed.
struct DeletionOnSuccess {
  /// The numbers of the tests whose attachments remain: failed tests, and tests with an unknown outcome, which may turn
  /// out to have failed.
  private var failedTests: Set<Int> = []
  /// The files to delete if the running test passes.
  private var files: [URL] = []

  mutating func testDidStart() { files = [] }

  /// Ends the running test.
  ///
  /// - Parameters:
  ///   - test: the number of the test.
  ///   - outcome: the outcome of the test.
  /// - Returns: the files to delete.
  mutating func testDidFinish(_ test: Int, outcome: TestOutcome) -> [URL] {
    defer { files = [] }
    guard outcome == .failed || outcome == .unknown else { return files }
    failedTests.insert(test)
    return []
  }

  /// Adds an attachment of the running test.
  mutating func add(_ file: URL, of attachment: Attachment) {
    if attachment.lifetime == .deleteOnSuccess { files.append(file) }
  }

  /// Whether an attachment that arrives after the end of its test is deleted.
  func deletes(_ attachment: Attachment, ofEnded test: Int) -> Bool {
    attachment.lifetime == .deleteOnSuccess && !failedTests.contains(test)
  }
}
