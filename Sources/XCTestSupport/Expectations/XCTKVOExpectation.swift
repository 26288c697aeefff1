// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import XCTest

// Open, as Apple's is, so that the compiler cannot check it: what changes after init is behind a Mutex.
/// Waits for an attribute of an element, a query or a program.
///
/// Mirrors Apple's `XCTKVOExpectation`.
///
/// Linux has no key-value observing. The value is read from the beginning of the wait on, every 0.05 seconds, with
/// the keys that predicates have (`exists`, `isEnabled`, `value`, `count`, `frame.size.width`). So a value that is
/// there already counts, and one that is there for less than that may be missed. Observing any other object fails
/// the test.
///
/// ```swift
/// let gone = XCTKVOExpectation(keyPath: "exists", object: app.sheets.firstMatch, expectedValue: false)
/// wait(for: [gone], timeout: 5)
/// ```
open class XCTKVOExpectation: PollingExpectation, @unchecked Sendable {
  /// Judges a change: gets the observed object and a dictionary with `new` and `old`.
  public typealias Handler = @Sendable (Any, [AnyHashable: Any]) -> Bool

  /// The attribute, such as `exists`.
  open private(set) var keyPath: String
  /// The element, query or program.
  open private(set) var observedObject: Any
  /// The value that is waited for; nil when every change counts.
  open private(set) var expectedValue: Any?

  /// The changes that count, and the values that the handler gets.
  ///
  /// With `.initial`, the value at the beginning counts too if no value is waited for. The handler gets both values with
  /// all options.
  open private(set) var options: NSKeyValueObservingOptions

  private let storedHandler = Mutex<Handler?>(nil)
  private let observed: KeyPathReader?
  /// Only looked at, on the thread that waits.
  private let last = Mutex<UncheckedSendable<KeyPathReader.Reading>?>(nil)

  /// Called for each change; the expectation is fulfilled when it returns true.
  open var handler: Handler? {
    get { storedHandler.withLock { $0 } }
    set { storedHandler.withLock { $0 = newValue } }
  }

  /// Waits for a value.
  ///
  /// An attribute that the object does not have fails the test at once.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `exists`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other fails the test.
  ///   - expectedValue: compared as predicates compare; nil for any change.
  ///   - options: what counts as a change.
  public init(
    keyPath: String, object: Any, expectedValue: Any?, options: NSKeyValueObservingOptions = []
  ) {
    self.keyPath = keyPath
    observedObject = object
    self.expectedValue = expectedValue
    self.options = options
    let expectation = "Expect value of '\(keyPath)' of \(object) to "
    observed = KeyPathReader(keyPath: keyPath, object: object)
    super.init(polling: expectation + (expectedValue.map { "be '\($0)'" } ?? "change"))
  }

  /// Waits for a value.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `exists`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other fails the test.
  ///   - expectedValue: compared as predicates compare; nil for any change.
  public convenience init(keyPath: String, object: Any, expectedValue: Any?) {
    self.init(keyPath: keyPath, object: object, expectedValue: expectedValue, options: [])
  }

  /// Waits for any change, or one that the handler accepts.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `value`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other fails the test.
  public convenience init(keyPath: String, object: Any) {
    self.init(keyPath: keyPath, object: object, expectedValue: nil, options: [])
  }

  override var subject: Any? { observedObject }

  override func look() -> Bool {
    guard let observed else { return false }
    let new: KeyPathReader.Reading
    do {
      new = try observed.read()
    } catch {
      poller.stop()
      IssueRecorder.record(error, action: "observe '\(keyPath)'", application: nil)
      return false
    }
    let old = last.exchange(UncheckedSendable(new))?.value
    if let expectedValue {
      guard old.map({ $0 != new }) ?? true, new == KeyPathReader.Reading(value: expectedValue) else {
        return false
      }
    } else if let old {
      guard old != new else { return false }
    } else {
      guard options.contains(.initial) else { return false }
    }
    guard let handler else { return true }
    return handler(observedObject, change(from: old, to: new))
  }

  private func change(from old: KeyPathReader.Reading?, to new: KeyPathReader.Reading) -> [AnyHashable: Any] {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    // Without options, XCTest on Apple's systems has these values too: it compares them.
    change[.newKey] = new.value ?? NSNull()
    if let old { change[.oldKey] = old.value ?? NSNull() }
    return change
  }
}
