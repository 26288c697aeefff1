// SPDX-License-Identifier: Apache-2.0

/// One line of an outline: an element, or a number of elements that are not listed.
package struct OutlineLine: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case element(OutlineElement)
    case folded(OutlineFold)
  }

  /// The level; 0 for a root of the outline.
  package var depth: Int
  package var content: Content

  package init(depth: Int, _ content: Content) {
    self.depth = depth
    self.content = content
  }

  /// The element; nil for a line that counts elements.
  package var element: OutlineElement? {
    if case .element(let element) = content { return element }
    return nil
  }

  /// The number of elements that the line represents.
  package var elementCount: Int {
    switch content {
    case .element: 1
    case .folded(let fold): fold.count + fold.inside
    }
  }
}
