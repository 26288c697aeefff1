// SPDX-License-Identifier: Apache-2.0

/// A request for all elements of some types, in all documents of a renderer and around them.
package struct RendererContentRequest: Hashable, Sendable {
  /// The types of the elements.
  package let types: Set<ElementType>
  /// The types of those elements whose text is compared.
  package let namedTypes: Set<ElementType>
  /// The strings by which elements are identified.
  package let identifiers: Set<String>

  package init(types: Set<ElementType>, namedTypes: Set<ElementType>, identifiers: Set<String>) {
    self.types = types
    self.namedTypes = namedTypes
    self.identifiers = identifiers
  }
}
