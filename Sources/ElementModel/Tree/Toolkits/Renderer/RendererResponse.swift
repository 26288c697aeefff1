// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The elements that a renderer returns for a request.
package struct RendererResponse {
  /// A tree with the elements and their containers only.
  package let nodes: AccessibleTree
  /// The points at which elements receive events, by the number of the node; covered elements are left out.
  package let points: [Int: RendererPoint]
  /// The nodes of all documents in the last tree of the program.
  ///
  /// The elements around them in that tree are unchanged, except that some may have been shown or hidden since.
  package let documents: [Int]

  package init(nodes: AccessibleTree, points: [Int: RendererPoint], documents: [Int]) {
    self.nodes = nodes
    self.points = points
    self.documents = documents
  }
}
