// SPDX-License-Identifier: Apache-2.0

/// One node of a tree, on which predicates are evaluated.
package struct ElementNode {
  package let tree: ElementTree
  package let index: Int

  package init(tree: ElementTree, index: Int) {
    self.tree = tree
    self.index = index
  }
}
