// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Decides whether a template describes an outline.
///
/// A part in strict order is an ordered inclusion of trees: each line of the template has a line of the outline, in
/// the same order, and a line inside another one stays inside. If there is such an inclusion, it is found by always
/// taking the first line that fits, and the innermost of nested lines.
final class OutlineMatcher {
  let template: OutlineTemplate
  let outline: OutlineIndex
  let extent: OutlineExtent
  let order: OutlineOrder
  /// The answers for lines of the template that contain lines, by the numbers of both lines.
  private var known: [MatchKey: Bool] = [:]

  init(_ template: OutlineTemplate, _ outline: OutlineIndex, _ extent: OutlineExtent, _ order: OutlineOrder) {
    self.template = template
    self.outline = outline
    self.extent = extent
    self.order = order
  }

  /// Whether the template describes the whole outline, or a part of it.
  var isMatch: Bool { contain(template.items, in: 0..<outline.lines.count) }

  /// Whether the lines in a range are those that the items describe.
  func contain(_ items: [OutlineTemplate.Item], in range: Range<Int>) -> Bool {
    switch (extent, order) {
    case (.part, .strict): end(of: items, in: range) != nil
    case (.whole, .strict): isAligned(items, outline.children(in: range))
    case (.part, .free): UnorderedMatching(items, Array(range), self).isComplete
    case (.whole, .free): UnorderedMatching(items, outline.children(in: range), self).isComplete
    }
  }

  /// Whether an item describes a line, with the lines in it.
  func describes(_ item: OutlineTemplate.Item, _ line: Int) -> Bool {
    guard describesAlone(item, line) else { return false }
    guard extent == .whole || !item.children.isEmpty else { return true }
    let key = MatchKey(item: item.line, line: line)
    if let answer = known[key] { return answer }
    let answer = contain(item.children, in: outline.inside(line))
    known[key] = answer
    return answer
  }

  /// Whether an item describes a line, without the lines in it.
  func describesAlone(_ item: OutlineTemplate.Item, _ line: Int) -> Bool {
    guard case .element(let expected) = item.content, let found = outline.lines[line].element else {
      return false
    }
    return expected.describes(found, extent, comparesFocus: template.namesFocus)
  }

  // MARK: - A part, in order

  /// The line after the earliest match of the items, in this order; nil if there is no match.
  private func end(of items: [OutlineTemplate.Item], in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    for item in items {
      guard let end = end(of: item, in: position..<range.upperBound) else { return nil }
      position = end
    }
    return position
  }

  /// The end of the first lines that an item describes; nil if there are no such lines.
  func end(of item: OutlineTemplate.Item, in range: Range<Int>) -> Int? {
    switch item.content {
    case .anything: return range.lowerBound
    case .element: return first(item, in: range).map { outline.ends[$0] }
    case .count(let count, let type):
      var left = count
      var line = range.lowerBound
      while line < range.upperBound, left > 0 {
        let isCounted = outline.isOf(type, line)
        left -= isCounted ? 1 : 0
        line = isCounted ? outline.ends[line] : line + 1
      }
      return left == 0 ? line : nil
    }
  }

  /// The first line that an item describes; of lines inside each other, the innermost.
  func first(_ item: OutlineTemplate.Item, in range: Range<Int>) -> Int? {
    var found: Int?
    var line = range.lowerBound
    while line < found.map({ outline.ends[$0] }) ?? range.upperBound {
      if describes(item, line) { found = line }
      line += 1
    }
    return found
  }

  // MARK: - The whole, in order

  private func isAligned(_ items: [OutlineTemplate.Item], _ lines: [Int]) -> Bool {
    /// Whether the items so far describe the first lines, by the number of lines.
    var isReached = [Bool](repeating: false, count: lines.count + 1)
    isReached[0] = true
    // Only these numbers may be reached.
    var span = 0...0
    for item in items {
      switch item.content {
      case .anything:
        guard let first = span.first(where: { isReached[$0] }) else { return false }
        for count in first...lines.count { isReached[count] = true }
        span = first...lines.count
      case .count(let count, let type):
        guard count <= lines.count else { return false }
        isReached = (0...lines.count).map { end in
          end >= count && isReached[end - count]
            && lines[end - count..<end].allSatisfy { outline.isOf(type, $0) }
        }
        span = 0...lines.count
      case .element:
        let last = min(span.upperBound, lines.count - 1)
        guard last >= span.lowerBound else { return false }
        for count in stride(from: last, through: span.lowerBound, by: -1) {
          isReached[count + 1] = isReached[count] && describes(item, lines[count])
        }
        isReached[span.lowerBound] = false
        span = span.lowerBound + 1...last + 1
      }
    }
    return isReached[lines.count] && span.contains(lines.count)
  }
}

/// The numbers of a line of the template and of a line of the outline.
private struct MatchKey: Hashable {
  let item: Int
  let line: Int
}
