// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The elements that a renderer returns for a request for all elements of some types.
package struct RendererContent {
  /// A tree with these elements in the documents, and the elements of these types around the documents.
  ///
  /// The elements have only their types and the strings by which queries identify them.
  package let response: RendererResponse
  /// For each element around the documents: its node here, by its node in the last tree of the program.
  package let around: [Int: Int]
  /// The nodes of the elements in the document.
  ///
  /// They are in the order of the renderer, which identifies them by their positions in this range.
  package let inDocument: Range<Int>

  package init(response: RendererResponse, around: [Int: Int], inDocument: Range<Int>) {
    self.response = response
    self.around = around
    self.inDocument = inDocument
  }
}
