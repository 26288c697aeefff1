// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

extension XCUIElement {
  /// Waits until a property has a value.
  ///
  /// An element that does not exist has no properties but ``exists`` and ``isHittable``, which never fail; all
  /// others are read once it does. While it waits, handlers of interruptions are asked about dialogs that come up.
  ///
  /// ```swift
  /// XCTAssertTrue(app.buttons["Save"].wait(for: \.isEnabled, toEqual: true, timeout: 2))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the property, such as `\.isEnabled`.
  ///   - expectedValue: what the property is to be equal to.
  ///   - timeout: seconds.
  /// - Returns: whether it got there in time; no failure is recorded where it did not.
  public func wait<V>(for keyPath: KeyPath<XCUIElement, V>, toEqual expectedValue: V, timeout: TimeInterval)
    -> Bool
  where V: Equatable {
    wait("\(handle.description) to have the value \(expectedValue)", timeout) {
      // Only what never fails may be read of an element that is not there yet.
      let isSafe =
        keyPath == (\XCUIElement.exists as AnyKeyPath) || keyPath == (\XCUIElement.isHittable as AnyKeyPath)
      guard try isSafe || handle.isFound() else { return false }
      return self[keyPath: keyPath] == expectedValue
    }
  }
}
