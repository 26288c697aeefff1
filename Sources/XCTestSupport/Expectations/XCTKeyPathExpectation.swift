// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import XCTest

// A subclass of an open class, which the compiler cannot check: what changes in it is behind a Mutex.
/// Waits for a property with a Swift key path.
///
/// Mirrors Apple's `XCTKeyPathExpectation`.
///
/// Linux has no key-value observing: the property is read from the beginning of the wait on, every 0.05 seconds. A
/// value that is there already counts with the option `initial`, which is a default. Of an element that does not
/// exist, nothing but `exists`, `isHittable` and a program's `state` is read.
///
/// ```swift
/// let field = app.textFields["Name"]
/// let focused = XCTKeyPathExpectation(
///   keyPath: \XCUIElement.hasFocus, observedObject: field, expectedValue: true)
/// wait(for: [focused], timeout: 2)
/// ```
public final class XCTKeyPathExpectation<T, V>: PollingExpectation, @unchecked Sendable where T: NSObject {
  /// Judges a change, in a separate task.
  public typealias Predicate = @Sendable (T, NSKeyValueObservedChange<V>) async -> Bool
  /// Judges a change, on the thread that waits.
  public typealias SynchronousFilter = @Sendable (T, NSKeyValueObservedChange<V>) -> Bool
  /// Judges a change, in a separate task.
  public typealias AsynchronousFilter = @Sendable (T, NSKeyValueObservedChange<V>) async -> Bool

  enum Judge {
    case always
    case value((V) -> Bool)
    case synchronous(SynchronousFilter)
    case asynchronous(AsynchronousFilter)
  }

  /// The property.
  public let keyPath: KeyPath<T, V>
  /// The object whose property is read.
  public let observedObject: T
  /// The changes that count, and the values that the filter gets.
  public let options: NSKeyValueObservingOptions
  private let judge: Judge
  private let isSame: (V, V) -> Bool
  /// Only looked at, on the thread that waits.
  private let last = Mutex<UncheckedSendable<V>?>(nil)

  init(
    _ keyPath: KeyPath<T, V>, _ object: T, _ options: NSKeyValueObservingOptions, _ wanted: String,
    judge: Judge
  ) {
    self.keyPath = keyPath
    observedObject = object
    self.options = options
    self.judge = judge
    // Values that cannot be compared change with what they print as.
    isSame = { a, b in
      (a as? any Equatable).map { Self.isEqual($0, b) } ?? (String(describing: a) == String(describing: b))
    }
    super.init(polling: "Expect value of \(keyPath) of \(object) to \(wanted)")
  }

  private static func isEqual<E: Equatable>(_ a: E, _ b: V) -> Bool { (b as? E).map { $0 == a } ?? false }

  override var subject: Any? { observedObject }

  override func look() -> Bool {
    guard let new = value() else { return false }
    let old = last.exchange(UncheckedSendable(new))?.value
    guard old.map({ !isSame($0, new) }) ?? options.contains(.initial) else { return false }
    let change = NSKeyValueObservedChange(
      newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
    switch judge {
    case .always: return true
    case .value(let isExpected): return isExpected(new)
    case .synchronous(let filter): return filter(observedObject, change)
    case .asynchronous(let filter):
      // Of an object and values that are Sendable: no other initialiser takes such a filter, but for a deprecated one.
      let carried = UncheckedSendable((observedObject, change, self))
      Task.detached {
        let (object, change, expectation) = carried.value
        if await filter(object, change) { expectation.fulfill() }
      }
      return false
    }
  }

  /// The value now; nil while the element does not exist.
  private func value() -> V? {
    if let element = observedObject as? any ElementSubject, !element.canRead(keyPath) { return nil }
    return observedObject[keyPath: keyPath]
  }

  /// The older spelling of the initialiser with a filter.
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

  /// Waits for a change that a filter accepts.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: what counts as a change, and which values the filter gets.
  ///   - filter: whether a change counts; nil when each does.
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
  /// Waits for a change that a filter accepts, which is called in a separate task.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: the changes that count, and the values that the filter gets.
  ///   - filter: whether a change counts; nil when each does.
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
  /// Waits for a value.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - observedObject: the object whose property is read.
  ///   - options: what counts as a change.
  ///   - expectedValue: what the property is to be equal to.
  public convenience init(
    keyPath: KeyPath<T, V>, observedObject: T, options: NSKeyValueObservingOptions = [.initial, .new, .old],
    expectedValue: V
  ) {
    self.init(
      keyPath, observedObject, options, "be '\(expectedValue)'", judge: .value { $0 == expectedValue })
  }
}
