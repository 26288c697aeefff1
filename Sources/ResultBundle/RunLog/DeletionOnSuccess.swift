// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rule for attachments with the lifetime ``Attachment/Lifetime/deleteOnSuccess``: they are deleted when their test
/// has passed or was skipped.
///
/// These attachments are stored before the outcome is known, so that they remain if the process is killed.
struct DeletionOnSuccess {
  /// The numbers of the tests whose attachments remain: failed tests, and tests with an unknown outcome, which may turn
  /// out to have failed.
  private var failedTests: Set<Int> = []
  /// The files to delete if the running test passes or is skipped.
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
    guard outcome.mayBeFailure else { return files }
    failedTests.insert(test)
    return []
  }

  /// Adds the file of an attachment of the running test, if the attachment has this lifetime.
  mutating func add(_ file: URL, of attachment: Attachment) {
    if attachment.lifetime == .deleteOnSuccess { files.append(file) }
  }

  /// Whether an attachment is deleted that arrives after the end of its test.
  func deletes(_ attachment: Attachment, ofEnded test: Int) -> Bool {
    attachment.lifetime == .deleteOnSuccess && !failedTests.contains(test)
  }
}
