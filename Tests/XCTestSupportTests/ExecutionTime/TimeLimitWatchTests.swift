// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import XCTestSupport

/// Tests the watch of a time limit within the process.
final class TimeLimitWatchTests: XCTestCase {
  func testAReportThatDoesNotReturnDoesNotDelayTheEndOfTheProcess() throws {
    let blocking = Pipe()
    let wasGivenUp = expectation(description: "the operation has to end now")
    let watch = TimeLimitWatch(threadName: "understudy-test", maximumReport: 0.05)
    watch.begin(
      .init(
        name: "The operation", limit: { 0.01 },
        grace: {
          wasGivenUp.fulfill()
          return 600
        },
        timeIsUp: { _ = try? blocking.fileHandleForReading.readToEnd() }))
    wait(for: [wasGivenUp], timeout: 30)
    XCTAssertTrue(watch.isOverdue)
    // Without the end of the operation, the watch would end this process.
    watch.end()
    try blocking.fileHandleForWriting.close()
  }
}
