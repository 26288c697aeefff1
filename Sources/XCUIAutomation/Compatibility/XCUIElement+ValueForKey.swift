// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElement {
  /// Reads an attribute by its name, as key-value coding does on Apple's systems.
  ///
  /// The names are those of predicates (`label`, `isEnabled` or `enabled`, `exists`, `hasKeyboardFocus`, …), and
  /// `visibleFrame`: the part of the frame, in pixels of the screen, that no container or window cuts off. An
  /// unknown name fails the test with the list of known ones, and so does an element that is not there.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value; nil where the element has none, and when the test has failed.
  public func value(forKey key: String) -> Any? {
    let action = "read \"\(key)\" of \(handle.description)"
    switch key {
    // Properties that never fail can be read of an element that does not exist.
    case "exists": return exists
    case "isHittable", "hittable": return isHittable
    case "elementType": return elementType.rawValue
    case "state" where self is XCUIApplication: return (self as? XCUIApplication)?.state.rawValue
    case "description": return description
    case "debugDescription": return debugDescription
    case "visibleFrame":
      return IssueRecorder.attempt(action, in: handle.application, fallback: CGRect.zero) {
        try handle.read { try $0.visibleFrame() }
      }
    default:
      return IssueRecorder.attempt(action, in: handle.application, fallback: nil) {
        guard ElementNode.keys[key] != nil else {
          throw unknownKey(key, of: "Elements", known: Self.keys)
        }
        return try handle.read { try $0.predicateValue(forKey: key) }
      }
    }
  }

  private static var keys: [String] {
    ElementNode.keys.keys + ["debugDescription", "description", "state", "visibleFrame"]
  }
}

extension XCUIElementQuery {
  /// Reads a property of the query by its name, as key-value coding does on Apple's systems.
  ///
  /// The names are `count`, `element`, `firstMatch`, `allElementsBoundByIndex`,
  /// `allElementsBoundByAccessibilityElement`, `description` and `debugDescription`; another one fails the test.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value; nil when the test has failed.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "count": return count
    case "element": return element
    case "firstMatch": return firstMatch
    case "allElementsBoundByIndex": return allElementsBoundByIndex
    case "allElementsBoundByAccessibilityElement": return allElementsBoundByAccessibilityElement
    case "description": return description
    case "debugDescription": return debugDescription
    default:
      let error = unknownKey(key, of: "Queries", known: Self.keys)
      IssueRecorder.record(
        error, action: "read \"\(key)\" of \(handle.description)", application: handle.application)
      return nil
    }
  }

  private static var keys: [String] {
    [
      "allElementsBoundByAccessibilityElement", "allElementsBoundByIndex", "count", "debugDescription",
      "description", "element", "firstMatch",
    ]
  }
}

private func unknownKey(_ key: String, of owner: String, known: [String]) -> AutomationError {
  AutomationError(
    .unknownKey,
    "\(owner) have no value for the key \"\(key)\". They have: "
      + known.sorted().joined(separator: ", ") + ".")
}

extension ElementNode {
  /// The frame without what the element's containers cut off; empty when nothing of it is left.
  fileprivate func visibleFrame() throws -> CGRect {
    guard let frame = try tree.frame(index) else { return .zero }
    var visible = frame
    // The application itself has no frame to cut with.
    for ancestor in tree.path(to: index) where ancestor != index && ancestor != 0 {
      guard let container = try tree.frame(ancestor), !container.isEmpty else { continue }
      visible = visible.intersection(container)
      if visible.isNull { return .zero }
    }
    return visible
  }
}
