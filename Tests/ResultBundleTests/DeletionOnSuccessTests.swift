// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import ResultBundle

/// Tests which attachments are deleted at the end of their test.
final class DeletionOnSuccessTests: XCTestCase {
  private var deletion = DeletionOnSuccess()
  private let picture = URL(fileURLWithPath: "/bundle/picture.png")
  private let log = URL(fileURLWithPath: "/bundle/log.txt")

  private func attachment(_ lifetime: Attachment.Lifetime) -> Attachment {
    Attachment(name: "Picture", typeIdentifier: "public.png", payload: Data(), lifetime: lifetime)
  }

  /// Runs a test with an attachment of each lifetime, and returns the files that are deleted at its end.
  private func files(of test: Int, outcome: TestOutcome) -> [URL] {
    deletion.testDidStart()
    deletion.add(picture, of: attachment(.deleteOnSuccess))
    deletion.add(log, of: attachment(.keepAlways))
    return deletion.testDidFinish(test, outcome: outcome)
  }

  func testAttachmentsOfPassedAndSkippedTestsAreDeleted() {
    XCTAssertEqual(files(of: 1, outcome: .passed), [picture])
    XCTAssertEqual(files(of: 2, outcome: .skipped), [picture])
  }

  func testAttachmentsOfFailedAndUnknownTestsRemain() {
    XCTAssertEqual(files(of: 1, outcome: .failed), [])
    XCTAssertEqual(files(of: 2, outcome: .unknown), [])
    XCTAssertEqual(files(of: 3, outcome: .passed), [picture], "only its own attachment")
  }

  func testAttachmentsBelongToOneTest() {
    deletion.add(log, of: attachment(.deleteOnSuccess))
    XCTAssertEqual(files(of: 1, outcome: .passed), [picture], "the other file was added before the test")
    XCTAssertEqual(deletion.testDidFinish(2, outcome: .passed), [], "its file is deleted once")
  }

  func testAnAttachmentAfterTheEndFollowsTheOutcomeOfItsTest() {
    for (test, outcome) in [TestOutcome.passed, .failed, .skipped, .unknown].enumerated() {
      _ = files(of: test, outcome: outcome)
    }
    XCTAssertEqual(
      (0..<4).map { deletion.deletes(attachment(.deleteOnSuccess), ofEnded: $0) },
      [true, false, true, false])
    XCTAssertFalse((0..<4).contains { deletion.deletes(attachment(.keepAlways), ofEnded: $0) })
  }
}
