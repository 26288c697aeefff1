// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Replaces the lines below a level with lines that count them.
struct DepthFolding {
  /// The deepest level whose elements are listed.
  let depth: Int

  func folded(_ lines: [OutlineLine]) -> [OutlineLine] {
    var folded: [OutlineLine] = []
    for line in lines {
      guard line.depth > depth else {
        folded.append(line)
        continue
      }
      if let last = folded.last, last.depth == depth + 1, case .folded(let fold) = last.content {
        folded[folded.count - 1].content = .folded(fold.adding(line, isInside: line.depth > depth + 1))
      } else {
        let empty = OutlineFold(count: 0, type: line.foldType)
        folded.append(OutlineLine(depth: depth + 1, .folded(empty.adding(line, isInside: false))))
      }
    }
    return folded
  }
}

extension OutlineLine {
  /// The type of the elements that the line represents; nil for several types.
  var foldType: ElementType? {
    switch content {
    case .element(let element): element.type
    case .folded(let fold): fold.type
    }
  }
}

extension OutlineFold {
  /// The elements that are folded here, together with the elements of a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isInside: whether the line is in one of the elements.
  /// - Returns: all these elements, folded.
  func adding(_ line: OutlineLine, isInside: Bool) -> OutlineFold {
    var sum = self
    if isInside {
      sum.inside += line.elementCount
    } else if case .folded(let other) = line.content {
      sum.count += other.count
      sum.inside += other.inside
    } else {
      sum.count += 1
    }
    if !isInside, sum.type != line.foldType { sum.type = nil }
    return sum
  }
}
