// SPDX-License-Identifier: Apache-2.0

/// A predicate over an element's attributes, ready to be evaluated on nodes of a tree.
package struct ElementPredicate: Sendable {
  /// The format string of the predicate, as a person writes it.
  package let description: String

  /// The attributes that the predicate reads.
  ///
  /// They are fetched for all candidates at once.
  package let attributes: Set<ElementAttribute>

  /// Whether the predicate reads nothing of an element except these attributes.
  package let isLimitedToAttributes: Bool

  /// The objects whose blocks the predicate calls, which its description does not distinguish.
  package let blocks: [ObjectIdentifier]

  package let evaluate: @Sendable (ElementNode) throws -> Bool

  package init(
    description: String, attributes: Set<ElementAttribute>, isLimitedToAttributes: Bool = false,
    blocks: [ObjectIdentifier] = [],
    evaluate: @escaping @Sendable (ElementNode) throws -> Bool
  ) {
    self.description = description
    self.attributes = attributes
    self.isLimitedToAttributes = isLimitedToAttributes
    self.blocks = blocks
    self.evaluate = evaluate
  }
}
