// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

extension XCUIElement {
  /// Waits until a property has a value.
  ///
  /// An element that does not exist has only the properties ``exists`` and ``isHittable``, which never fail; all other
  /// properties are read once it exists. During the wait, handlers of interruptions are called for dialogs that appear.
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
}
