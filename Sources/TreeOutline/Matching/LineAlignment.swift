// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Aligns the lines of a template with all lines in a container, with as few differences as possible.
struct LineAlignment {
  enum Step {
    case same(OutlineTemplate.Item)
    /// The item and the line are at the same position, and differ.
    case pair(OutlineTemplate.Item, Int)
    case missing(OutlineTemplate.Item)
    case unexpected(Int)
  }

  private(set) var steps: [Step] = []

  private let items: [OutlineTemplate.Item]
  private let lines: [Int]
  private let matcher: OutlineMatcher

  init(_ items: [OutlineTemplate.Item], _ lines: [Int], _ matcher: OutlineMatcher) {
    self.items = items
    self.lines = lines
    self.matcher = matcher
    var start = 0
    while start < min(items.count, lines.count), isSame(items[start], lines[start]) { start += 1 }
    var tail = 0
    while tail < min(items.count, lines.count) - start,
      isSame(items[items.count - 1 - tail], lines[lines.count - 1 - tail])
    {
      tail += 1
    }
    steps = items[..<start].map { .same($0) }
    steps += middle(start..<items.count - tail, start..<lines.count - tail)
    steps += items[(items.count - tail)...].map { .same($0) }
  }

  private func isSame(_ item: OutlineTemplate.Item, _ line: Int) -> Bool {
    if case .element = item.content { return matcher.describes(item, line) }
    return false
  }

  /// The maximum product of the two numbers of lines up to which all alignments are compared.
  ///
  /// If it is larger, the lines are aligned one by one.
  private static let maximumPairs = 40_000

  private func middle(_ rows: Range<Int>, _ columns: Range<Int>) -> [Step] {
    guard rows.count * columns.count <= Self.maximumPairs else { return oneByOne(rows, columns) }
    let table = CostTable(items: Array(items[rows]), lines: Array(lines[columns]), matcher: matcher)
    return table.steps
  }

  private func oneByOne(_ rows: Range<Int>, _ columns: Range<Int>) -> [Step] {
    let common = min(rows.count, columns.count)
    let pairs = (0..<common).map { offset -> Step in
      let (item, line) = (items[rows.lowerBound + offset], lines[columns.lowerBound + offset])
      return isSame(item, line) ? .same(item) : .pair(item, line)
    }
    return pairs + items[rows].dropFirst(common).map { .missing($0) }
      + lines[columns].dropFirst(common).map { .unexpected($0) }
  }
}

/// The smallest differences between the first items and the first lines (a variant of the edit distance).
private struct CostTable {
  let items: [OutlineTemplate.Item]
  let lines: [Int]
  let matcher: OutlineMatcher

  /// The cost of an item or a line without a counterpart.
  private static let alone = 2.0
  /// The cost of a count that is wrong.
  private static let wrongCount = 1.0

  private struct Cell {
    var cost: Double
    /// The number of lines that the item takes; nil if the last line is unexpected.
    var taken: Int?
  }

  var steps: [LineAlignment.Step] {
    let table = filled()
    var steps: [LineAlignment.Step] = []
    var (row, column) = (items.count, lines.count)
    while row > 0 || column > 0 {
      guard let taken = table[row][column].taken, row > 0 else {
        steps.append(.unexpected(lines[column - 1]))
        column -= 1
        continue
      }
      row -= 1
      column -= taken
      steps += taking(taken, items[row], column).reversed()
    }
    return steps.reversed()
  }

  /// The steps for an item that corresponds to a number of lines, beginning with the line of a column.
  private func taking(_ taken: Int, _ item: OutlineTemplate.Item, _ column: Int) -> [LineAlignment.Step] {
    switch item.content {
    case .anything: return [.same(item)]
    case .count(let count, _):
      if taken == count { return [.same(item)] }
      return [.missing(item)] + lines[column..<column + taken].map { .unexpected($0) }
    case .element:
      if taken == 0 { return [.missing(item)] }
      return matcher.describes(item, lines[column]) ? [.same(item)] : [.pair(item, lines[column])]
    }
  }

  private func filled() -> [[Cell]] {
    var table = [(0...lines.count).map { Cell(cost: Self.alone * Double($0), taken: nil) }]
    for item in items {
      let above = table[table.count - 1]
      var row: [Cell] = []
      for column in 0...lines.count {
        var best = cell(item, above, column)
        if column > 0, row[column - 1].cost + Self.alone < best.cost {
          best = Cell(cost: row[column - 1].cost + Self.alone, taken: nil)
        }
        row.append(best)
      }
      table.append(row)
    }
    return table
  }

  /// The best alignment in which an item takes the lines before a column.
  private func cell(_ item: OutlineTemplate.Item, _ above: [Cell], _ column: Int) -> Cell {
    var best = Cell(cost: above[column].cost + Self.alone, taken: 0)
    func consider(_ count: Int, _ cost: Double) {
      let total = above[column - count].cost + cost
      if total < best.cost { best = Cell(cost: total, taken: count) }
    }
    switch item.content {
    case .anything:
      best.cost = above[column].cost
      for count in stride(from: 1, through: column, by: 1) { consider(count, 0) }
    case .count(let count, let type):
      var taken = 0
      while taken < column, matcher.outline.isOf(type, lines[column - 1 - taken]) {
        taken += 1
        consider(taken, taken == count ? 0 : Self.wrongCount)
      }
      if count == 0 { consider(0, 0) }
    case .element(let expected):
      guard column > 0, let found = matcher.outline.lines[lines[column - 1]].element else { return best }
      if matcher.describes(item, lines[column - 1]) {
        consider(1, 0)
      } else if matcher.describesAlone(item, lines[column - 1]) {
        consider(1, Self.wrongCount)
      } else {
        consider(1, 1 + 2.5 * LineSimilarity.difference(of: found, from: expected))
      }
    }
    return best
  }
}
