// SPDX-License-Identifier: Apache-2.0

/// The pairs of equal names in two lists of steps, in order: their longest common subsequence.
struct StepAlignment {
  enum Line: Equatable {
    /// The indices of a step that both lists have.
    case both(Int, Int)
    case onlyBefore(Int)
    case onlyAfter(Int)
  }

  let lines: [Line]

  /// The maximum number of steps of each list that are compared, because the cost grows with their product.
  static let maximum = 500

  /// Aligns the first steps of two lists.
  ///
  /// - Parameters:
  ///   - before: the names of the earlier list.
  ///   - after: the names of the later list.
  init(_ before: [String], _ after: [String]) {
    let before = before.prefix(Self.maximum)
    let after = after.prefix(Self.maximum)
    // The length of the longest common subsequence of the rests of both lists.
    var length = Array(repeating: Array(repeating: 0, count: after.count + 1), count: before.count + 1)
    for i in before.indices.reversed() {
      for j in after.indices.reversed() {
        length[i][j] =
          before[i] == after[j] ? length[i + 1][j + 1] + 1 : max(length[i + 1][j], length[i][j + 1])
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, j < after.count, before[i] == after[j] {
        lines.append(.both(i, j))
        (i, j) = (i + 1, j + 1)
      } else if j == after.count || (i < before.count && length[i + 1][j] >= length[i][j + 1]) {
        lines.append(.onlyBefore(i))
        i += 1
      } else {
        lines.append(.onlyAfter(j))
        j += 1
      }
    }
    self.lines = lines
  }
}
