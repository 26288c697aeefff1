// SPDX-License-Identifier: Apache-2.0

/// A container with so many children that only a part of them is in the tree.
package struct VirtualizedContainer: Hashable, Sendable {
  package let reference: AccessibleReference
  /// The number of children that the container reports.
  package let childCount: Int
  /// The number of children in a row; 1 for lists.
  package let columns: Int

  /// Returns the address of the cell with an index, which counts the cells row by row.
  func address(of index: Int) -> CellAddress { CellAddress(row: index / columns, column: index % columns) }

  /// A child of a container that is not read completely: the child is not in view, but a snapshot includes it on
  /// request.
  package struct Child: Hashable, Sendable {
    package let container: AccessibleReference
    /// The index of the child, counted row by row.
    package let index: Int

    package init(container: AccessibleReference, index: Int) {
      self.container = container
      self.index = index
    }
  }

  /// The position of a node of the tree in its container, if the container is not read completely.
  package struct Place: Hashable, Sendable {
    package let container: VirtualizedContainer
    package let index: Int

    package var row: Int { index / container.columns }
    package var column: Int { index % container.columns }
    package var rows: Int { (container.childCount + container.columns - 1) / container.columns }
  }
}
