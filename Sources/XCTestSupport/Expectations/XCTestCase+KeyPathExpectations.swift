// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// Waits for an attribute of an element, a query or a program to have a value.
  ///
  /// It is one of the test's own expectations: `waitForExpectations(timeout:)` waits for it, and a test that ends
  /// without waiting for it fails.
  ///
  /// - Parameters:
  ///   - objectToObserve: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other fails the
  ///     test.
  ///   - keyPath: the attribute, such as `exists`.
  ///   - expectedValue: compared as predicates compare; nil for any change.
  /// - Returns: the expectation.
  @discardableResult
  public func keyValueObservingExpectation(for objectToObserve: Any, keyPath: String, expectedValue: Any?)
    -> XCTestExpectation
  {
    adding(XCTKVOExpectation(keyPath: keyPath, object: objectToObserve, expectedValue: expectedValue))
  }

  /// Waits for a change of an attribute that the handler accepts.
  ///
  /// It is one of the test's own expectations.
  ///
  /// - Parameters:
  ///   - objectToObserve: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other fails the
  ///     test.
  ///   - keyPath: the attribute, such as `value`.
  ///   - handler: whether a change counts; nil to accept the first change.
  /// - Returns: the expectation.
  @discardableResult
  public func keyValueObservingExpectation(
    for objectToObserve: Any, keyPath: String, handler: XCTKVOExpectation.Handler? = nil
  ) -> XCTestExpectation {
    let expectation = XCTKVOExpectation(keyPath: keyPath, object: objectToObserve)
    expectation.handler = handler
    return adding(expectation)
  }
}

extension XCTestCase {
  /// Waits for a property to have a value.
  ///
  /// It is one of the test's own expectations.
  ///
  /// ```swift
  /// expectation(that: \.exists, on: app.sheets.firstMatch, willEqual: false)
  /// waitForExpectations(timeout: 5)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: what counts as a change.
  ///   - expectedValue: what the property is to be equal to.
  /// - Returns: the expectation.
  @discardableResult
  public func expectation<T, V>(
    that keyPath: KeyPath<T, V>, on observedObject: T,
    options: NSKeyValueObservingOptions = [.initial, .new, .old], willEqual expectedValue: V
  ) -> XCTKeyPathExpectation<T, V> where T: NSObject, V: Equatable {
    adding(
      XCTKeyPathExpectation(
        keyPath: keyPath, observedObject: observedObject, options: options, expectedValue: expectedValue))
  }

  /// Waits for a change of a property.
  ///
  /// It is one of the test's own expectations.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: what counts as a change, and which values the filter gets.
  ///   - filter: whether a change counts; nil when each does.
  /// - Returns: the expectation.
  @discardableResult
  public func expectation<T, V>(
    that keyPath: KeyPath<T, V>, on observedObject: T,
    options: NSKeyValueObservingOptions = [.initial, .new, .old],
    willSatisfy filter: XCTKeyPathExpectation<T, V>.SynchronousFilter? = nil
  ) -> XCTKeyPathExpectation<T, V> where T: NSObject {
    adding(
      XCTKeyPathExpectation(
        keyPath: keyPath, observedObject: observedObject, options: options, filter: filter))
  }

  /// Waits for a change of a property, judged in a separate task.
  ///
  /// It is one of the test's own expectations.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter gets.
  ///   - filter: whether a change counts; nil when each does.
  /// - Returns: the expectation.
  @_disfavoredOverload
  @discardableResult
  public func expectation<T, V>(
    that keyPath: KeyPath<T, V>, on observedObject: T,
    options: NSKeyValueObservingOptions = [.initial, .new, .old],
    willSatisfy filter: XCTKeyPathExpectation<T, V>.AsynchronousFilter? = nil
  ) -> XCTKeyPathExpectation<T, V> where T: NSObject, T: Sendable, V: Sendable {
    adding(
      XCTKeyPathExpectation(
        keyPath: keyPath, observedObject: observedObject, options: options, filter: filter))
  }
}
