// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Predicates

/// An element with the keys that WebDriver clients use in predicates: the keys of XCUITest, and the additional keys of
/// Appium's drivers for Apple's systems.
struct ClientElement: PredicateSubject {
  let node: ElementNode

  func predicateValue(forKey key: String) throws -> Any? {
    switch key {
    case "type": "XCUIElementType" + node.tree.type(node.index).title
    case "name": identifierOrName
    case "visible": try ElementFacts(tree: node.tree, node: node.index).isDisplayed
    default: try node.predicateValue(forKey: key)
    }
  }

  /// Appium's `name`: the identifier, or the label of an element without an identifier.
  private var identifierOrName: String {
    let identifier = node.tree.attributes.identifier(node.index)
    return identifier.isEmpty ? node.tree.label(node.index) : identifier
  }

  /// The attributes from which the values of Appium's additional keys are determined.
  private static let attributes: [String: Set<ElementAttribute>] = [
    "type": [.elementType], "name": [.identifier, .label], "visible": [.frame],
  ]

  /// Creates a predicate from a format that contains no placeholders for arguments.
  ///
  /// - Throws: `PredicateFormatError`.
  static func predicate(_ format: String) throws -> ElementPredicate {
    let parsed = try ParsedPredicate(format: format)
    let read = parsed.keyPaths.reduce(into: Set<ElementAttribute>()) { read, key in
      if let columns = attributes[key] {
        read.formUnion(columns)
      } else if let known = ElementNode.keys[key] ?? nil {
        read.insert(known)
      }
    }
    return ElementPredicate(description: parsed.description, attributes: read) {
      try parsed.evaluate(with: ClientElement(node: $0))
    }
  }
}
