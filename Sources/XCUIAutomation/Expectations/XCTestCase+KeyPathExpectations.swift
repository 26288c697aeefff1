import Foundation
import XCTest

extension XCTestCase {
  /// Waits for an attribute of an element, a query or a program to have a value.
  ///
  /// - Parameter expectedValue: nil for any change.
  @discardableResult
  public func keyValueObservingExpectation(for objectToObserve: Any, keyPath: String, expectedValue: Any?)
    -> XCTestExpectation
  {
    adding(XCTKVOExpectation(keyPath: keyPath, object: objectToObserve, expectedValue: expectedValue))
  }

  /// Waits for a change of an attribute that the handler accepts.
  ///
  /// - Parameter handler: nil to accept the first change.
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
  /// - Parameter filter: whether a change counts; nil when each does.
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

  /// Waits for a change of a property, judged in a task of its own.
  ///
  /// - Parameter filter: whether a change counts; nil when each does.
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
