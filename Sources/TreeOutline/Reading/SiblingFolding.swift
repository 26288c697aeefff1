// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Lists only the first of many lines in the same container, and counts the others.
struct SiblingFolding {
  /// The number of lines that are listed of each container.
  let limit: Int
  /// Whether a line may be left out; receives the container, nil for none, and the element.
  let mayFold: (OutlineElement?, OutlineElement) -> Bool

  init(limit: Int, _ mayFold: @escaping (OutlineElement?, OutlineElement) -> Bool) {
    self.limit = limit
    self.mayFold = mayFold
  }

  func folded(_ lines: [OutlineLine]) -> [OutlineLine] {
    var out: [OutlineLine] = []
    out.reserveCapacity(lines.count)
    fold(lines, 0..<lines.count, of: nil, into: &out)
    return out
  }

  /// Appends the lines in a range, which are the lines of one container.
  ///
  /// Lines that the folding leaves out are only counted.
  private func fold(
    _ lines: [OutlineLine], _ range: Range<Int>, of parent: OutlineElement?, into out: inout [OutlineLine]
  ) {
    let children = Self.children(lines, range)
    let foldable = children.map { child in
      lines[child.lowerBound].element.map { mayFold(parent, $0) } ?? false
    }
    // A count takes a line too, so that a single element is not counted.
    let isLong = foldable.count { $0 } > limit + 1
    var listed = 0
    var additional = 0
    for (child, isFoldable) in zip(children, foldable) {
      let isCount = lines[child.lowerBound].element == nil
      if isCount, case .folded? = out.last?.content, out.last?.depth == lines[child.lowerBound].depth {
        append(lines[child], into: &out)
        continue
      }
      if isFoldable, isLong {
        listed += 1
        if listed > limit {
          // All rows of a list may be selected.
          additional += hasAttention(lines[child]) ? 1 : 0
          if additional > limit || !hasAttention(lines[child]) {
            append(lines[child], into: &out)
            continue
          }
        }
      }
      out.append(lines[child.lowerBound])
      fold(lines, child.dropFirst(), of: lines[child.lowerBound].element, into: &out)
    }
  }

  /// The range of each line in a container with all lines in it.
  static func children(_ lines: [OutlineLine], _ range: Range<Int>) -> [Range<Int>] {
    var children: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, lines[end].depth > lines[start].depth { end += 1 }
      children.append(start..<end)
      start = end
    }
    return children
  }

  private func hasAttention(_ lines: ArraySlice<OutlineLine>) -> Bool {
    if lines.first?.element?.states.contains(.selected) == true { return true }
    return lines.contains { $0.element?.states.contains(.focused) == true }
  }

  private func append(_ left: ArraySlice<OutlineLine>, into out: inout [OutlineLine]) {
    guard let first = left.first else { return }
    var fold = OutlineFold(count: 0, type: first.foldType)
    if let last = out.last, last.depth == first.depth, case .folded(let earlier) = last.content {
      fold = earlier
      out.removeLast()
    }
    for line in left { fold = fold.adding(line, isInside: line.depth > first.depth) }
    out.append(OutlineLine(depth: first.depth, .folded(fold)))
  }
}
