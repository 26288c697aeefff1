// SPDX-License-Identifier: Apache-2.0

/// The elements of a type outside the program's documents, in one tree.
///
/// Browsers report no event when an element there is shown or hidden, such as an icon in the address bar.
package struct ElementsOutsideDocuments {
  /// The number of elements that a query for the type finds.
  package let count: Int
  /// The nodes of the type, including hidden ones.
  package let nodes: [Int]
  /// The nodes with children, to which elements may be added.
  package let containers: [Int]

  package init(count: Int, nodes: [Int], containers: [Int]) {
    (self.count, self.nodes, self.containers) = (count, nodes, containers)
  }
}
