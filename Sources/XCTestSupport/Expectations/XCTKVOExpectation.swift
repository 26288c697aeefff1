// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import XCTest

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes after init.
/// Waits for a value or a change of an attribute of an element, a query or a program.
///
/// Mirrors Apple's `XCTKVOExpectation`.
///
/// Linux has no key-value observing. Instead, the value is read every 0.05 seconds from the beginning of the wait, with
/// the keys of predicates (`exists`, `isEnabled`, `value`, `count`, `frame.size.width`). So an expected value that is
/// present at the beginning counts, and a value that lasts less than 0.05 seconds may be missed. Observing any other
/// object fails the test.
///
/// ```swift
/// let gone = XCTKVOExpectation(keyPath: "exists", object: app.sheets.firstMatch, expectedValue: false)
/// wait(for: [gone], timeout: 5)
/// ```
open class XCTKVOExpectation: PollingExpectation, @unchecked Sendable {
  /// Decides whether a change counts; receives the observed object and a dictionary with the new and the old value.
  public typealias Handler = @Sendable (Any, [AnyHashable: Any]) -> Bool

  /// The attribute, such as `exists`.
  open private(set) var keyPath: String
  /// The element, query or program.
  open private(set) var observedObject: Any
  /// The expected value; nil if every change counts.
  open private(set) var expectedValue: Any?

  /// The options of the observation, of which only `.initial` has an effect.
  ///
  /// With `.initial`, the value at the beginning of the wait counts as a change. An expected value always counts at the
  /// beginning. The handler receives the old and the new value, whatever the options are.
  open private(set) var options: NSKeyValueObservingOptions

  private let storedHandler = Mutex<Handler?>(nil)
  private let observed: KeyPathReader?
  private let last = LastValue<KeyPathReader.Reading>()

  /// Called for each change, or for each change to the expected value if there is one; true fulfills the expectation.
  open var handler: Handler? {
    get { storedHandler.withLock { $0 } }
    set { storedHandler.withLock { $0 = newValue } }
  }

  /// Creates an expectation of a value, or of any change.
  ///
  /// If the object does not have the attribute, the test fails immediately.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `exists`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other object fails the test.
  ///   - expectedValue: the value, compared as in predicates; nil for any change.
  ///   - options: `.initial` if the value at the beginning counts as a change.
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

  /// Creates an expectation of a value, or of any change.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `exists`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other object fails the test.
  ///   - expectedValue: the value, compared as in predicates; nil for any change.
  public convenience init(keyPath: String, object: Any, expectedValue: Any?) {
    self.init(keyPath: keyPath, object: object, expectedValue: expectedValue, options: [])
  }

  /// Creates an expectation of any change, or of a change that the handler accepts.
  ///
  /// - Parameters:
  ///   - keyPath: the attribute, such as `value`.
  ///   - object: an `XCUIElement`, an `XCUIElementQuery` or an `XCUIApplication`; any other object fails the test.
  public convenience init(keyPath: String, object: Any) {
    self.init(keyPath: keyPath, object: object, expectedValue: nil, options: [])
  }

  override var subject: Any? { observedObject }

  override func check() -> Bool {
    guard let observed else { return false }
    let new: KeyPathReader.Reading
    do {
      new = try observed.read()
    } catch {
      poller.stop()
      IssueRecorder.record(error, action: "observe '\(keyPath)'", application: nil)
      return false
    }
    let old = last.exchange(new)
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
    // These values are in the dictionary whatever the options are, as on Apple platforms, where XCTest compares the
    // values.
    change[.newKey] = new.value ?? NSNull()
    if let old { change[.oldKey] = old.value ?? NSNull() }
    return change
  }
}
