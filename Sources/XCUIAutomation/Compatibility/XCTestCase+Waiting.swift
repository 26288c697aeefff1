import Foundation
import XCTest

/// A time that no test gets to the end of, in seconds: a week.
private let unlimited: TimeInterval = 7 * 24 * 3600

extension XCTestCase {
  /// Waits for expectations for as long as it takes.
  ///
  /// - Parameter enforceOrder: whether they must be fulfilled in the order of the array.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) {
    wait(for: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }

  /// Waits for expectations for as long as it takes.
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async {
    await fulfillment(
      of: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }

  /// Runs a closure that may throw, on the main thread, when the test has ended; an error fails the test.
  ///
  /// Closures that do not throw, and asynchronous ones, go to XCTest's own methods of this name.
  @preconcurrency
  public func addTeardownBlock(_ block: @escaping @MainActor @Sendable () throws -> Void) {
    addTeardownBlock { () async throws -> Void in try await MainActor.run { try block() } }
  }
}

extension XCTWaiter {
  /// Waits for expectations for as long as it takes.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  @discardableResult
  public func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) -> Result {
    wait(for: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }

  /// Waits for expectations for as long as it takes.
  @available(*, noasync, message: "Use await fulfillment(of:enforceOrder:) instead.")
  @discardableResult
  public class func wait(
    for expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) -> Result {
    wait(for: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }

  /// Waits for expectations for as long as it takes.
  @discardableResult
  public func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async -> Result {
    await fulfillment(
      of: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }

  /// Waits for expectations for as long as it takes.
  @discardableResult
  public class func fulfillment(
    of expectations: [XCTestExpectation], enforceOrder: Bool = false, file: StaticString = #filePath,
    line: Int = #line
  ) async -> Result {
    await fulfillment(
      of: expectations, timeout: unlimited, enforceOrder: enforceOrder, file: file, line: line)
  }
}
