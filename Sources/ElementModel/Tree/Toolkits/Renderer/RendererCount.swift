// SPDX-License-Identifier: Apache-2.0

/// The elements of one type in the documents of a renderer.
package struct RendererCount {
  /// The number of elements that certainly have the type.
  package let certain: Int
  /// A tree for each page, with further elements that may have the type.
  package let others: [RendererResponse]
  /// The nodes of all documents in the last tree of the program.
  package let documents: [Int]

  package init(certain: Int, others: [RendererResponse], documents: [Int]) {
    self.certain = certain
    self.others = others
    self.documents = documents
  }
}
