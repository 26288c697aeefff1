// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ResultBundle
import XCTest

extension XCTContext {
  /// Runs checks as one step of the test, and stops the test after them if any of them failed.
  ///
  /// Extension of Understudy. All checks of the block run, also if `continueAfterFailure` is false. Each failure is
  /// recorded at its line, inside the step, as it would be without the group. Then a test whose `continueAfterFailure` is
  /// false stops.
  ///
  /// ```swift
  /// XCTContext.collectFailures(named: "The form shows the person") {
  ///   XCTAssertEqual(app.staticTexts["Name"].label, "Anna")
  ///   XCTAssertEqual(app.staticTexts["City"].label, "Graz")
  /// }
  /// app.buttons["Save"].tap()
  /// ```
  ///
  /// An error that the block throws ends the block and the group: use `XCTUnwrap` only for values that the remaining
  /// checks need. Expected failures and warnings are not failures of the group.
  ///
  /// A Swift Testing test never stops at a failure. There, the result shows whether to go on. It includes failures of
  /// `#expect` if the test has the trait `uiTest`.
  ///
  /// - Parameters:
  ///   - name: the name of the step.
  ///   - block: the checks.
  /// - Returns: whether no check failed.
  /// - Throws: the error that the block throws.
  @discardableResult
  public class func collectFailures(named name: String, block: () throws -> Void) rethrows -> Bool {
    let collection = FailureCollection()
    try AutomationSession.shared.runLog.inStep(name) { _ in
      defer { collection.end() }
      try CollectedFailures.$current.withValue(collection.group, operation: block)
    }
    collection.stopTest()
    return !collection.group.hasFailed
  }

  /// Runs asynchronous checks as one step of the test, and stops the test after them if any of them failed.
  ///
  /// Extension of Understudy. The block runs on the actor of its caller.
  ///
  /// - Parameters:
  ///   - name: the name of the step.
  ///   - isolation: the actor; by default, the caller's.
  ///   - block: the checks.
  /// - Returns: whether no check failed.
  /// - Throws: the error that the block throws.
  @_disfavoredOverload @discardableResult
  public class func collectFailures(
    named name: String, isolation: isolated (any Actor)? = #isolation, block: () async throws -> Void
  ) async rethrows -> Bool {
    let collection = FailureCollection()
    try await AutomationSession.shared.runLog.inStep(name) { _ in
      defer { collection.end() }
      try await CollectedFailures.$current.withValue(collection.group, operation: block)
    }
    collection.stopTest()
    return !collection.group.hasFailed
  }
}

/// A running group of checks, and the test that continues after failures in it.
private struct FailureCollection {
  let group = CollectedFailures()
  /// The running XCTest test, with the number of blocks around the group; nil in a Swift Testing test.
  private let test: (testCase: XCTestCase, outer: Int)?

  init() {
    test = XCTestObserver.shared.currentTestCase.map { testCase in
      (testCase, ContinueAfterFailure.beginBlock(true, for: testCase))
    }
    if test != nil { group.begin() }
  }

  func end() {
    group.end()
    if let test { ContinueAfterFailure.endBlock(inside: test.outer, for: test.testCase) }
  }

  /// Stops a test whose group has failed, unless it continues after failures.
  func stopTest() {
    guard group.hasFailed, let test else { return }
    StopAtFirstFailure.failureWasRecorded(in: test.testCase)
  }
}
