// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Predicates
import Synchronized
import XCTestSupport

extension ElementPredicate {
  /// Converts a predicate of Foundation to a predicate of a query.
  ///
  /// A predicate made from a format is evaluated on the tree itself, and only the attributes in the format are fetched.
  /// A predicate made from a block is called with an ``XCUIElementSnapshot`` of each candidate. A format with an error,
  /// which has already failed the test, matches nothing.
  init(_ predicate: NSPredicate) {
    if let made = PredicateRegistry.parsed(for: predicate) {
      guard let parsed = made else {
        self.init(description: "(malformed)", attributes: []) { _ in false }
        return
      }
      let attributes = parsed.keyPaths.compactMap { ElementNode.keys[$0] ?? nil }
      self.init(
        description: parsed.description, attributes: Set(attributes),
        isLimitedToAttributes: attributes.count == parsed.keyPaths.count
      ) {
        try parsed.evaluate(with: $0)
      }
    } else if let compound = predicate as? NSCompoundPredicate {
      self.init(compound)
    } else {
      // The block is called on the thread that evaluates the query, which is the test's thread.
      let block = UncheckedSendable(predicate)
      self.init(
        description: "BLOCKPREDICATE", attributes: Set(ElementAttribute.allCases),
        blocks: [ObjectIdentifier(predicate)]
      ) { node in
        block.value.evaluate(with: try ElementSnapshot(node, withChildren: false))
      }
    }
  }

  private init(_ compound: NSCompoundPredicate) {
    let parts = compound.subpredicates.map { ElementPredicate($0) }
    let attributes = parts.reduce(into: Set<ElementAttribute>()) { $0.formUnion($1.attributes) }
    let isLimited = parts.allSatisfy(\.isLimitedToAttributes)
    let blocks = parts.flatMap(\.blocks)
    let names = parts.map { "(\($0.description))" }
    switch compound.compoundPredicateType {
    case .not:
      self.init(
        description: "NOT " + names.joined(), attributes: attributes,
        isLimitedToAttributes: isLimited, blocks: blocks
      ) { node in
        try !parts.allSatisfy { try $0.evaluate(node) }
      }
    case .or:
      self.init(
        description: names.joined(separator: " OR "), attributes: attributes,
        isLimitedToAttributes: isLimited, blocks: blocks
      ) { node in
        try parts.contains { try $0.evaluate(node) }
      }
    default:
      self.init(
        description: names.joined(separator: " AND "), attributes: attributes,
        isLimitedToAttributes: isLimited, blocks: blocks
      ) { node in
        try parts.allSatisfy { try $0.evaluate(node) }
      }
    }
  }
}
