// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

extension XCUIElement {
  /// Reads an attribute by its name, like key-value coding on Apple platforms.
  ///
  /// The names are those of predicates (`label`, `isEnabled` or `enabled`, `exists`, `hasKeyboardFocus`, …) and four
  /// more: `description`, `debugDescription`, `state` for a program, and `visibleFrame`. The visible frame is the part
  /// of the frame that lies inside the frames of all containers, in pixels of the screen.
  ///
  /// An unknown name fails the test with the list of known names. An element that does not exist also fails the test,
  /// unless the name is `exists`, `isHittable`, `state` or one of the descriptions.
  ///
  /// - Parameter key: the name of the attribute.
  /// - Returns: the value; nil if the element has no value for the name. If the test has failed, the result is nil, an
  ///   empty `visibleFrame`, or the number of the type `.any`.
  public func value(forKey key: String) -> Any? {
    let action = "read \"\(key)\" of \(handle.description)"
    switch key {
    // Separate properties read these keys; most of them never fail, even for an element that does not exist.
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
        let value = try handle.read { node -> (any Sendable)? in try node.attributeValue(forKey: key) }
        return value
      }
    }
  }

  private static var keys: [String] {
    ElementNode.keys.keys + ["debugDescription", "description", "state", "visibleFrame"]
  }
}

extension XCUIElementQuery {
  /// Reads a property of the query by its name, like key-value coding on Apple platforms.
  ///
  /// The names are `count`, `element`, `firstMatch`, `allElementsBoundByIndex`,
  /// `allElementsBoundByAccessibilityElement`, `description` and `debugDescription`; any other name fails the test.
  ///
  /// - Parameter key: the name of the property.
  /// - Returns: the value; nil if the test has failed.
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
  /// Returns the part of the frame that lies inside the frames of all containers; empty if there is no such part.
  fileprivate func visibleFrame() throws -> CGRect {
    guard let frame = try tree.frame(index) else { return .zero }
    var visible = frame
    // Node 0 is the application, which is not a container on the screen.
    for ancestor in tree.path(to: index) where ancestor != index && ancestor != 0 {
      guard let container = try tree.frame(ancestor), !container.isEmpty else { continue }
      visible = visible.intersection(container)
      if visible.isNull { return .zero }
    }
    return visible
  }
}
