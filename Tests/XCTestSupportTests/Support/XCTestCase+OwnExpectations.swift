// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// Waits for the expectations that the test has created, in a test without an actor.
  ///
  /// XCTest declares `waitForExpectations(timeout:)` for the main actor, where tests run.
  ///
  /// - Parameters:
  ///   - timeout: the time limit in seconds.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  func waitForOwnExpectations(timeout: TimeInterval, file: StaticString = #filePath, line: Int = #line) {
    // Tests run on the thread of the main actor, one after the other.
    nonisolated(unsafe) let test = self
    test.waitForExpectations(timeout: timeout, file: file, line: line)
  }
}
