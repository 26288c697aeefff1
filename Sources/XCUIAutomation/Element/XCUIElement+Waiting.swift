// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

extension XCUIElement {
  /// Waits until a property has a value.
  ///
  /// The properties ``exists`` and ``isHittable`` are read at once. Reading any other property of an element that does
  /// not exist would fail the test, so the wait reads it only while the element exists. During the wait, the
  /// interruption handlers are called for dialogs that appear.
  ///
  /// ```swift
  /// XCTAssertTrue(app.buttons["Save"].wait(for: \.isEnabled, toEqual: true, timeout: 2))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the property, such as `\.isEnabled`.
  ///   - expectedValue: the expected value of the property.
  ///   - timeout: the time limit in seconds.
  /// - Returns: whether the property had the value before the timeout. A timeout records no failure.
  public func wait<V>(for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval)
    -> Bool
  where V: Equatable {
    wait("\(handle.description) to have the value \(expectedValue)", timeout) {
      // Only properties that never fail may be read before the element exists.
      let isSafe =
        keyPath == (\XCUIElement.exists as AnyKeyPath) || keyPath == (\XCUIElement.isHittable as AnyKeyPath)
      guard try isSafe || handle.isFound() else { return false }
      return self[keyPath: keyPath] == expectedValue
    }
  }

  /// Waits until a condition holds; records a failure if the time limit is not a number.
  func wait(_ name: String, _ timeout: TimeInterval, until condition: () throws -> Bool) -> Bool {
    guard !timeout.isNaN else {
      IssueRecorder.record(
        "Expected a timeout in seconds for the wait for \(name); found \(timeout).",
        at: SourceLocationFinder.callerOfThisModule())
      return false
    }
    return noting(handle.wait("\(timeout)s for \(name)", timeout: timeout, until: condition))
  }

  /// Returns the result of a check or a wait; if it is false, stores the call stack for the failed query.
  ///
  /// If an assertion fails at a line of the stored call stack, the failure reports this query.
  func noting(_ answer: Bool) -> Bool {
    if !answer { handle.application.session.results.noteFailed(at: CallStack.returnAddresses()) }
    return answer
  }
}
