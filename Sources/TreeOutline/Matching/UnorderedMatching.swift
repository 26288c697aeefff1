// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Assigns each line of a template a separate line of the outline, regardless of the order.
struct UnorderedMatching {
  private let items: [OutlineTemplate.Item]
  private let matcher: OutlineMatcher
  /// The index of the item for each line that has one.
  private(set) var itemOfLine: [Int: Int] = [:]
  /// The line for each item that has one.
  private(set) var lineOfItem: [Int: Int] = [:]
  /// The lines that match no item, and that no line of the template permits.
  private(set) var unexpected: [Int] = []
  /// The items without enough lines.
  private(set) var missing: [Int] = []

  /// - Parameters:
  ///   - items: the lines of the template in a container.
  ///   - lines: the lines of the outline that they may describe.
  ///   - matcher: decides whether an item describes a line.
  init(_ items: [OutlineTemplate.Item], _ lines: [Int], _ matcher: OutlineMatcher) {
    self.items = items
    self.matcher = matcher
    let candidates = LineGroups(lines, matcher.outline)
    for (index, item) in items.enumerated() {
      guard case .element(let element) = item.content else { continue }
      let possible = candidates.lines(for: element).filter { matcher.describes(item, $0) }
      possibleLines[index] = possible
      var visited: Set<Int> = []
      if !assign(index, &visited) { missing.append(index) }
    }
    countOthers(lines)
  }

  var isComplete: Bool { missing.isEmpty && unexpected.isEmpty }

  private var possibleLines: [Int: [Int]] = [:]

  /// Assigns a line to an item, and another line to the item that has it, if necessary (Kuhn's algorithm).
  private mutating func assign(_ item: Int, _ visited: inout Set<Int>) -> Bool {
    let lines = possibleLines[item] ?? []
    if let free = lines.first(where: { itemOfLine[$0] == nil }) {
      (itemOfLine[free], lineOfItem[item]) = (item, free)
      return true
    }
    for line in lines where visited.insert(line).inserted {
      if let other = itemOfLine[line], assign(other, &visited) {
        (itemOfLine[line], lineOfItem[item]) = (item, line)
        return true
      }
    }
    return false
  }

  /// Compares the lines without an item with the counts of the template.
  private mutating func countOthers(_ lines: [Int]) {
    var rest = lines.filter { itemOfLine[$0] == nil }
    var permitsOthers = matcher.extent == .part
    // Counts of a type come first, because other counts permit elements of every type.
    let counts = items.indices.sorted { typed($0) && !typed($1) }
    for index in counts {
      switch items[index].content {
      case .element: continue
      case .anything: permitsOthers = true
      case .count(let count, let type):
        let counted = rest.filter { matcher.outline.isOf(type, $0) }.prefix(count)
        if counted.count < count { missing.append(index) }
        let taken = Set(counted)
        rest = rest.filter { !taken.contains($0) }
      }
    }
    if !permitsOthers { unexpected = rest }
  }

  private func typed(_ index: Int) -> Bool {
    if case .count(_, .some) = items[index].content { return true }
    return false
  }
}

/// Lines of an outline by type and label, so that a line of a template is compared with few of them.
private struct LineGroups {
  private let all: [Int]
  private let byName: [LineGroup: [Int]]

  init(_ lines: [Int], _ outline: OutlineIndex) {
    all = lines
    byName = Dictionary(grouping: lines) { line in
      LineGroup(type: outline.lines[line].element?.type, label: outline.lines[line].element?.label ?? "")
    }
  }

  func lines(for element: OutlineTemplate.Element) -> [Int] {
    guard element.type != .any, let label = element.label, label.kind == .exactly else { return all }
    return byName[LineGroup(type: element.type, label: label.text)] ?? []
  }
}

private struct LineGroup: Hashable {
  let type: ElementType?
  let label: String
}
