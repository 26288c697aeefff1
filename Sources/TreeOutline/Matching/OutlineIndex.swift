// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The lines of an outline as a tree.
struct OutlineIndex {
  let lines: [OutlineLine]
  /// For each line, the index after the last line in it.
  let ends: [Int]

  init(_ outline: Outline) {
    lines = outline.lines
    var ends = [Int](repeating: lines.count, count: lines.count)
    var open: [Int] = []
    for (index, line) in lines.enumerated() {
      while let last = open.last, lines[last].depth >= line.depth { ends[open.removeLast()] = index }
      open.append(index)
    }
    self.ends = ends
  }

  /// The lines directly in a range that begins after their container.
  func children(in range: Range<Int>) -> [Int] {
    var children: [Int] = []
    var line = range.lowerBound
    while line < range.upperBound {
      children.append(line)
      line = ends[line]
    }
    return children
  }

  /// The range of the lines in a line.
  func inside(_ line: Int) -> Range<Int> { line + 1..<ends[line] }

  func isOf(_ type: ElementType?, _ line: Int) -> Bool { type == nil || lines[line].element?.type == type }
}
