// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Creates lines of listed elements: without empty containers, and with open popups at the end of their window.
struct OutlineArrangement {
  let elements: [ListedElement]
  let options: OutlineOptions

  var lines: [OutlineLine] {
    let hasLine = elementsWithLine()
    var lines: [OutlineLine] = []
    lines.reserveCapacity(elements.count)
    /// The lines of the open popups of the current root.
    var popups: [OutlineLine] = []
    /// The depth of the popup that contains the current element; nil if no popup contains it.
    var popup: Int?
    for (index, listed) in elements.enumerated() where hasLine[index] {
      if let open = popup, listed.depth <= open { popup = nil }
      if listed.isRoot {
        lines += popups
        popups = []
      } else if popup == nil, movesToEnd(listed) {
        popup = listed.depth
      }
      // A popup is at the first level below its window.
      let moves = popup.map { $0 - 1 } ?? 0
      let line = OutlineLine(depth: listed.depth - moves, .element(listed.element))
      if popup == nil { lines.append(line) } else { popups.append(line) }
    }
    lines += popups
    guard let depth = options.depth else { return lines }
    return DepthFolding(depth: depth).folded(lines)
  }

  /// Whether an element is an open popup that is listed at the end of its window.
  ///
  /// The menus of a menu bar stay with their items.
  private func movesToEnd(_ listed: ListedElement) -> Bool {
    guard listed.element.type.has(.popup), let parent = listed.parent else { return false }
    return !elements[parent].element.type.has(.menu)
  }

  /// Whether each element has a line.
  private func elementsWithLine() -> [Bool] {
    var hasContent = [Bool](repeating: false, count: elements.count)
    var hasLine = hasContent
    for index in elements.indices.reversed() {
      let listed = elements[index]
      hasLine[index] = !listed.needsContent || hasContent[index]
      if hasLine[index], let parent = listed.parent { hasContent[parent] = true }
    }
    return hasLine
  }
}
