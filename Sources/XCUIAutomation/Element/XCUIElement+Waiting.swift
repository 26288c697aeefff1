import Foundation

extension XCUIElement {
  /// Waits until a property has a value.
  ///
  /// - Parameters:
  ///   - keyPath: the property, such as `\.isEnabled`.
  ///   - timeout: seconds.
  /// - Returns: whether it got there in time. An element that does not exist has no properties.
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
