// SPDX-License-Identifier: Apache-2.0

/// An element that may have a line, with its position among the others.
struct ListedElement {
  var element: OutlineElement
  /// The index of the listed element that contains it; nil for a root.
  let parent: Int?
  let depth: Int
  let isRoot: Bool
  /// Whether the element has a line only if an element in it has one.
  var needsContent = false

  init(_ element: OutlineElement, parent: Int?, depth: Int, isRoot: Bool) {
    self.element = element
    self.parent = parent
    self.depth = depth
    self.isRoot = isRoot
  }
}
