// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

extension XCTestCase {
  /// Waits for expectations for as long as it takes.
  ///
  /// That is a week at most; the time limit of the test ends it before, where there is one.
  ///
  /// - Parameters:
  ///   - expectations: what is waited for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array; otherwise the test fails.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) {
    wait(
      for: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations for as long as it takes, without blocking the thread.
  ///
  /// That is a week at most; the time limit of the test ends it before, where there is one.
  ///
  /// - Parameters:
  ///   - expectations: what is waited for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array; otherwise the test fails.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async {
    await fulfillment(
      of: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Runs a closure that may throw, on the main thread, when the test has ended; an error fails the test.
  ///
  /// Closures that do not throw, and asynchronous ones, go to XCTest's own methods of this name.
  ///
  /// - Parameter block: what is run after the test, the block that was added last first.
  @preconcurrency
  public func addTeardownBlock(_ block: @escaping @MainActor @Sendable () throws -> Void) {
    addTeardownBlock { () async throws -> Void in try await MainActor.run { try block() } }
  }
}

extension XCTWaiter {
  /// Waits for expectations for as long as it takes.
  ///
  /// That is a week at most.
  ///
  /// - Parameters:
  ///   - expectations: what is waited for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  /// - Returns: how the wait ended.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  @discardableResult
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) -> Result {
    wait(
      for: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations for as long as it takes, with a separate waiter.
  ///
  /// That is a week at most.
  ///
  /// - Parameters:
  ///   - expectations: the expectations that must be fulfilled.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  /// - Returns: how the wait ended.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  @discardableResult
  public class func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) -> Result {
    wait(
      for: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations for as long as it takes, without blocking the thread.
  ///
  /// That is a week at most.
  ///
  /// - Parameters:
  ///   - expectations: what is waited for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  /// - Returns: how the wait ended.
  @discardableResult
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async -> Result {
    await fulfillment(
      of: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations for as long as it takes, with a separate waiter, without blocking the thread.
  ///
  /// That is a week at most.
  ///
  /// - Parameters:
  ///   - expectations: the expectations that must be fulfilled.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; the caller's unless set.
  ///   - line: the line of a failure; the caller's unless set.
  /// - Returns: how the wait ended.
  @discardableResult
  public class func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async -> Result {
    await fulfillment(
      of: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }
}
