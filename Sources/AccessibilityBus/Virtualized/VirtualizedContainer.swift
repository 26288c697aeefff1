// SPDX-License-Identifier: Apache-2.0

/// A container with so many children that only a part of them is in the tree.
package struct VirtualizedContainer: Hashable, Sendable {
  package let reference: AccessibleReference
  /// How many children it says it has.
  package let childCount: Int
  /// How many children make up a row; 1 for lists.
  package let columns: Int

  /// A child of a closed container that a snapshot is to show although it is out of view.
  package struct Child: Hashable, Sendable {
    package let container: AccessibleReference
    /// The number of the child, counted row by row.
    package let index: Int

    package init(container: AccessibleReference, index: Int) {
      self.container = container
      self.index = index
    }
  }

  /// The place of a node of the tree in its closed container.
  package struct Place: Hashable, Sendable {
    package let container: VirtualizedContainer
    package let index: Int

    package var row: Int { index / container.columns }
    package var column: Int { index % container.columns }
    package var rows: Int { (container.childCount + container.columns - 1) / container.columns }
  }
}
