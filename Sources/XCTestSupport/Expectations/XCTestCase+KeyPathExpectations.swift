// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

extension XCTestCase {
  /// Creates an expectation that an attribute of an element, a query or a program has a value, or changes.
  ///
  /// The expectation is added to the expectations of the test. `waitForExpectations(timeout:)` waits for it, and a test
  /// that ends without waiting for it fails.
  ///
  /// - Parameters:
  ///   - objectToObserve: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other object fails the
  ///     test.
  ///   - keyPath: the attribute, such as `exists`.
  ///   - expectedValue: the value, compared as in predicates; nil for any change.
  /// - Returns: the expectation.
  @discardableResult
  public func keyValueObservingExpectation(for objectToObserve: Any, keyPath: String, expectedValue: Any?)
    -> XCTestExpectation
  {
    adding(XCTKVOExpectation(keyPath: keyPath, object: objectToObserve, expectedValue: expectedValue))
  }

  /// Creates an expectation that an attribute changes, and that a handler accepts the change.
  ///
  /// The expectation is added to the expectations of the test, for which `waitForExpectations(timeout:)` waits.
  ///
  /// - Parameters:
  ///   - objectToObserve: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other object fails the
  ///     test.
  ///   - keyPath: the attribute, such as `value`.
  ///   - handler: returns whether a change counts; nil to accept the first change.
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
  /// Creates an expectation that a property has a value.
  ///
  /// The expectation is added to the expectations of the test, for which `waitForExpectations(timeout:)` waits.
  ///
  /// ```swift
  /// expectation(that: \.exists, on: app.sheets.firstMatch, willEqual: false)
  /// waitForExpectations(timeout: 5)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count.
  ///   - expectedValue: the expected value of the property.
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

  /// Creates an expectation that a property changes, and that a filter accepts the change.
  ///
  /// The expectation is added to the expectations of the test, for which `waitForExpectations(timeout:)` waits.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter receives.
  ///   - filter: returns whether a change counts; nil to accept the first change.
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

  /// Creates an expectation that a property changes, with a filter that is called in a separate task.
  ///
  /// The expectation is added to the expectations of the test, for which `waitForExpectations(timeout:)` waits.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter receives.
  ///   - filter: returns whether a change counts; nil to accept the first change.
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
