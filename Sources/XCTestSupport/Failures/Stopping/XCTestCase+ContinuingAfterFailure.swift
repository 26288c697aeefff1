// SPDX-License-Identifier: Apache-2.0

import XCTest

extension XCTestCase {
  /// Runs a block in which the test continues after failures, or stops at its first failure.
  ///
  /// Extension of Understudy. In the block, `continueAfterFailure` has the given value; after it, the value from before
  /// the block. If the test is stopped in the block, its tear-down has the value from before the block.
  ///
  /// ```swift
  /// continueAfterFailure = false
  /// app.buttons["Open"].tap()
  /// withContinueAfterFailure(true) {
  ///   XCTAssertEqual(app.staticTexts["Name"].label, "Anna")
  ///   XCTAssertEqual(app.staticTexts["City"].label, "Graz")
  /// }
  /// app.buttons["Close"].tap()
  /// ```
  ///
  /// The test goes on after a block with failures. To stop it there, use ``XCTContext/collectFailures(named:block:)``.
  ///
  /// - Parameters:
  ///   - continues: whether the test continues after a failure in the block.
  ///   - block: the steps.
  /// - Returns: the result of the block.
  /// - Throws: the error that the block throws.
  public func withContinueAfterFailure<Result>(
    _ continues: Bool, _ block: () throws -> Result
  ) rethrows -> Result {
    let outer = ContinueAfterFailure.beginBlock(continues, for: self)
    defer { ContinueAfterFailure.endBlock(inside: outer, for: self) }
    return try block()
  }

  /// Runs an asynchronous block in which the test continues after failures, or stops at its first failure.
  ///
  /// Extension of Understudy. The block runs on the actor of its caller. The value also applies to failures of other
  /// tasks of the test that occur during the block.
  ///
  /// - Parameters:
  ///   - continues: whether the test continues after a failure in the block.
  ///   - isolation: the actor; by default, the caller's.
  ///   - block: the steps.
  /// - Returns: the result of the block.
  /// - Throws: the error that the block throws.
  @_disfavoredOverload
  public func withContinueAfterFailure<Result>(
    _ continues: Bool, isolation: isolated (any Actor)? = #isolation, _ block: () async throws -> Result
  ) async rethrows -> Result {
    let outer = ContinueAfterFailure.beginBlock(continues, for: self)
    defer { ContinueAfterFailure.endBlock(inside: outer, for: self) }
    return try await block()
  }
}
