import Foundation
import XCTest

/// A wait without a time limit of its own: ten years. The run loop cannot take infinity.
private let unlimited: TimeInterval = 10 * 365 * 86_400

extension XCTestCase {
  /// Waits for expectations without a time limit. XCTest on Linux wants one.
  @available(*, noasync, message: "Use await fulfillment(of:) instead.")
  public func wait(for expectations: [XCTestExpectation], file: StaticString = #filePath, line: Int = #line) {
    wait(for: expectations, enforceOrder: false, file: file, line: line)
  }

  /// Waits for expectations without a time limit.
  ///
  /// - Parameter enforceOrderOfFulfillment: whether they must be fulfilled in the order in which they are given.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder enforceOrderOfFulfillment: Bool,
    file: StaticString = #filePath, line: Int = #line
  ) {
    wait(
      for: expectations, timeout: unlimited, enforceOrder: enforceOrderOfFulfillment, file: file, line: line)
  }
}

extension XCTWaiter {
  /// Waits for expectations without a time limit.
  @available(*, noasync, message: "Use await fulfillment(of:) instead.")
  @discardableResult
  public func wait(for expectations: [XCTestExpectation], enforceOrder: Bool = false) -> XCTWaiter.Result {
    wait(for: expectations, timeout: unlimited, enforceOrder: enforceOrder)
  }

  /// Waits for expectations without a time limit.
  @available(*, noasync, message: "Use await fulfillment(of:) instead.")
  @discardableResult
  public class func wait(for expectations: [XCTestExpectation], enforceOrder: Bool = false)
    -> XCTWaiter.Result
  {
    wait(for: expectations, timeout: unlimited, enforceOrder: enforceOrder)
  }
}

extension XCTestCase {
  /// Waits for expectations without a time limit.
  public nonisolated(nonsending) func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder enforceOrderOfFulfillment: Bool = false,
    file: StaticString = #filePath, line: Int = #line
  ) async {
    await fulfillment(
      of: expectations, timeout: unlimited, enforceOrder: enforceOrderOfFulfillment, file: file, line: line)
  }
}

extension XCTWaiter {
  /// Waits for expectations without a time limit.
  @discardableResult
  public nonisolated(nonsending) func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false
  ) async -> XCTWaiter.Result {
    await fulfillment(of: expectations, timeout: unlimited, enforceOrder: enforceOrder)
  }

  /// Waits for expectations without a time limit.
  @discardableResult
  public nonisolated(nonsending) class func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false
  ) async -> XCTWaiter.Result {
    await fulfillment(of: expectations, timeout: unlimited, enforceOrder: enforceOrder)
  }
}
