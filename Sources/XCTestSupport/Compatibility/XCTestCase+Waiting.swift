// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

extension XCTestCase {
  /// Waits for expectations without a timeout.
  ///
  /// The wait ends after at most a week. A time limit of the test ends it earlier.
  ///
  /// - Parameters:
  ///   - expectations: the expectations to wait for.
  ///   - enforceOrder: whether the test fails if they are fulfilled in an order other than that of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) {
    wait(
      for: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations without a timeout and without blocking the thread.
  ///
  /// The wait ends after at most a week. A time limit of the test ends it earlier.
  ///
  /// - Parameters:
  ///   - expectations: the expectations to wait for.
  ///   - enforceOrder: whether the test fails if they are fulfilled in an order other than that of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async {
    await fulfillment(
      of: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Runs a throwing closure on the main thread when the test has ended; an error fails the test.
  ///
  /// For non-throwing and asynchronous closures, the compiler selects XCTest's own methods of this name.
  ///
  /// - Parameter block: the closure. The block that was added last runs first.
  @preconcurrency
  public func addTeardownBlock(_ block: @escaping @MainActor @Sendable () throws -> Void) {
    addTeardownBlock { () async throws -> Void in try await MainActor.run { try block() } }
  }
}

extension XCTWaiter {
  /// Waits for expectations without a timeout.
  ///
  /// The wait ends after at most a week.
  ///
  /// - Parameters:
  ///   - expectations: the expectations to wait for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  /// - Returns: the result of the wait.
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

  /// Waits for expectations without a timeout, with a separate waiter.
  ///
  /// The wait ends after at most a week.
  ///
  /// - Parameters:
  ///   - expectations: the expectations that must be fulfilled.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  /// - Returns: the result of the wait.
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

  /// Waits for expectations without a timeout and without blocking the thread.
  ///
  /// The wait ends after at most a week.
  ///
  /// - Parameters:
  ///   - expectations: the expectations to wait for.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  /// - Returns: the result of the wait.
  @discardableResult
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async -> Result {
    await fulfillment(
      of: expectations, timeout: TimeLimits.Tests.unlimited.seconds, enforceOrder: enforceOrder, file: file,
      line: line)
  }

  /// Waits for expectations without a timeout and without blocking the thread, with a separate waiter.
  ///
  /// The wait ends after at most a week.
  ///
  /// - Parameters:
  ///   - expectations: the expectations that must be fulfilled.
  ///   - enforceOrder: whether they must be fulfilled in the order of the array.
  ///   - file: the file of a failure; by default, the caller's.
  ///   - line: the line of a failure; by default, the caller's.
  /// - Returns: the result of the wait.
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
