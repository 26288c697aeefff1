// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import XCTest

// The superclass is open, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the state that
// changes.
/// Waits for a value or a change of a property with a Swift key path.
///
/// Mirrors Apple's `XCTKeyPathExpectation`.
///
/// Linux has no key-value observing. Instead, the property is read every 0.05 seconds from the beginning of the wait. A
/// value that is present at the beginning counts if the options contain `initial`, as they do by default. While an
/// element does not exist, only `exists`, `isHittable` and a program's `state` are read.
///
/// ```swift
/// let field = app.textFields["Name"]
/// let focused = XCTKeyPathExpectation(
///   keyPath: \XCUIElement.hasFocus, observedObject: field, expectedValue: true)
/// wait(for: [focused], timeout: 2)
/// ```
public final class XCTKeyPathExpectation<T, V>: PollingExpectation, @unchecked Sendable where T: NSObject {
  /// Decides in a separate task whether a change counts.
  public typealias Predicate = @Sendable (T, NSKeyValueObservedChange<V>) async -> Bool
  /// Decides on the waiting thread whether a change counts.
  public typealias SynchronousFilter = @Sendable (T, NSKeyValueObservedChange<V>) -> Bool
  /// Decides in a separate task whether a change counts.
  public typealias AsynchronousFilter = @Sendable (T, NSKeyValueObservedChange<V>) async -> Bool

  enum Judge {
    case always
    case value((V) -> Bool)
    case synchronous(SynchronousFilter)
    case asynchronous(AsynchronousFilter)
  }

  /// The key path of the property.
  public let keyPath: KeyPath<T, V>
  /// The object whose property is read.
  public let observedObject: T
  /// The changes that count, and the values that the filter receives.
  public let options: NSKeyValueObservingOptions
  private let judge: Judge
  private let isSame: (V, V) -> Bool
  private let last = LastValue<V>()

  init(
    _ keyPath: KeyPath<T, V>, _ object: T, _ options: NSKeyValueObservingOptions, _ expected: String,
    judge: Judge
  ) {
    self.keyPath = keyPath
    observedObject = object
    self.options = options
    self.judge = judge
    // Values that cannot be compared count as the same if their descriptions are equal.
    isSame = { a, b in
      (a as? any Equatable).map { Self.isEqual($0, b) } ?? (String(describing: a) == String(describing: b))
    }
    super.init(polling: "Expect value of \(keyPath) of \(object) to \(expected)")
  }

  private static func isEqual<E: Equatable>(_ a: E, _ b: V) -> Bool { (b as? E).map { $0 == a } ?? false }

  override var subject: Any? { observedObject }

  override func check() -> Bool {
    guard let new = value() else { return false }
    let old = last.exchange(new)
    guard old.map({ !isSame($0, new) }) ?? options.contains(.initial) else { return false }
    let change = NSKeyValueObservedChange(
      newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
    switch judge {
    case .always: return true
    case .value(let isExpected): return isExpected(new)
    case .synchronous(let filter): return filter(observedObject, change)
    case .asynchronous(let filter):
      // The object and the values are Sendable, because all initializers with such a filter require this, except a
      // deprecated one.
      let carried = UncheckedSendable((observedObject, change, self))
      // Apple's API has no way to cancel a filter, and the end of a test does not wait for it.
      Task.detached {
        let (object, change, expectation) = carried.value
        if await filter(object, change) { expectation.poller.fulfill(expectation) }
      }
      return false
    }
  }

  /// The value now; nil for a property that cannot be read because the element does not exist.
  private func value() -> V? {
    if let element = observedObject as? any ElementSubject, !element.canRead(keyPath) { return nil }
    return observedObject[keyPath: keyPath]
  }

  /// The older spelling of the initializer with a filter.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use init(keyPath:observedObject:options:filter:) instead.")
  public convenience init(
    keyPath: KeyPath<T, V>, observedObject: T, options: NSKeyValueObservingOptions = [.initial, .new, .old],
    predicate: Predicate? = nil
  ) {
    self.init(
      keyPath, observedObject, options, "satisfy a predicate",
      judge: predicate.map { .asynchronous($0) } ?? .always)
  }

  /// Creates an expectation of a change that a filter accepts.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter receives.
  ///   - filter: returns whether a change counts; nil to accept the first change.
  public convenience init(
    keyPath: KeyPath<T, V>, observedObject: T, options: NSKeyValueObservingOptions = [.initial, .new, .old],
    filter: SynchronousFilter? = nil
  ) {
    self.init(
      keyPath, observedObject, options, filter == nil ? "change" : "satisfy a filter",
      judge: filter.map { .synchronous($0) } ?? .always)
  }
}

extension XCTKeyPathExpectation where T: Sendable, V: Sendable {
  /// Creates an expectation of a change that a filter accepts; the filter is called in a separate task.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter receives.
  ///   - filter: returns whether a change counts; nil to accept the first change.
  public convenience init(
    keyPath: KeyPath<T, V>, observedObject: T, options: NSKeyValueObservingOptions = [.initial, .new, .old],
    filter: AsynchronousFilter? = nil
  ) {
    self.init(
      keyPath, observedObject, options, filter == nil ? "change" : "satisfy a filter",
      judge: filter.map { .asynchronous($0) } ?? .always)
  }
}

extension XCTKeyPathExpectation where V: Equatable {
  /// Creates an expectation of a value.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count.
  ///   - expectedValue: the expected value of the property.
  public convenience init(
    keyPath: KeyPath<T, V>, observedObject: T, options: NSKeyValueObservingOptions = [.initial, .new, .old],
    expectedValue: V
  ) {
    self.init(
      keyPath, observedObject, options, "be '\(expectedValue)'", judge: .value { $0 == expectedValue })
  }
}
