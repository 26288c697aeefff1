// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Predicates

extension XCUIElement: PredicateSubject {
  /// Returns the value of a key for an expectation on an element, such as `exists == true`.
  ///
  /// For an element that does not exist or cannot be read, the value of an attribute is nil. This is not a failure,
  /// because an expectation waits until the element exists.
  package func predicateValue(forKey key: String) throws -> Any? {
    switch key {
    case "exists": return exists
    case "isHittable", "hittable": return isHittable
    case "state": if let application = self as? XCUIApplication { return application.state.rawValue }
    default: break
    }
    guard ElementNode.keys[key] != nil else {
      throw AutomationError.unknownKey(key, known: ElementNode.keys.keys.sorted())
    }
    return try? handle.read { node -> (any Sendable)? in try node.attributeValue(forKey: key) }
  }
}

extension XCUIElementQuery: PredicateSubject {
  /// Returns the value of a key for an expectation on a query, such as `count == 3`.
  ///
  /// If the query cannot be evaluated, the count is 0. This is not a failure, because an expectation waits until its
  /// condition is true.
  package func predicateValue(forKey key: String) throws -> Any? {
    switch key {
    case "count": return (try? handle.count()) ?? 0
    case "element": return element
    case "firstMatch": return firstMatch
    default:
      throw AutomationError.unknownKey(key, of: "Queries", known: ["count", "element", "firstMatch"])
    }
  }
}
