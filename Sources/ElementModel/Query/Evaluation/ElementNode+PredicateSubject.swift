// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates

extension ElementNode: PredicateSubject {
  /// The keys that predicates may use, in Apple's spellings, and the attribute that each key reads.
  ///
  /// `isEnabled` and `enabled` are the same. A key without an attribute is calculated for one element at a time.
  package static let keys: [String: ElementAttribute?] = [
    "elementType": .elementType, "identifier": .identifier, "label": .label, "title": .title,
    "value": .value, "placeholderValue": .placeholderValue, "frame": .frame,
    "isEnabled": .isEnabled, "enabled": .isEnabled,
    "isSelected": .isSelected, "selected": .isSelected,
    "hasFocus": .hasFocus, "focused": .hasFocus, "hasKeyboardFocus": .hasFocus,
    "exists": ElementAttribute?.none, "isHittable": ElementAttribute?.none,
    "hittable": ElementAttribute?.none, "hasStrikethrough": ElementAttribute?.none,
  ]

  package func predicateValue(forKey key: String) throws -> Any? { try attributeValue(forKey: key) }

  /// Returns the value of a key, in a type that may leave the session's lock.
  package func attributeValue(forKey key: String) throws -> (any Sendable)? {
    switch key {
    case "exists": return true
    case "isHittable", "hittable": return try HitTester(tree: tree).isHittable(index)
    case "hasStrikethrough":
      return try TextRunReader(tree: tree).runs(of: index).contains { $0.style.strikethrough }
    default: break
    }
    guard let entry = Self.keys[key], let attribute = entry else {
      throw AutomationError.unknownKey(key, known: Self.keys.keys.sorted())
    }
    return try value(of: attribute)
  }

  private func value(of attribute: ElementAttribute) throws -> (any Sendable)? {
    switch attribute {
    case .elementType: tree.type(index).rawValue
    case .identifier: tree.attributes.identifier(index)
    case .label: tree.label(index)
    case .title: tree.attributes.title(index)
    case .value: tree.attributes.value(index)
    case .placeholderValue: tree.attributes.placeholder(index)
    case .frame: try tree.frame(index) ?? .zero
    case .isEnabled: tree.attributes.isEnabled(index)
    case .isSelected: tree.attributes.isSelected(index)
    case .hasFocus: tree.attributes.hasFocus(index)
    }
  }
}
