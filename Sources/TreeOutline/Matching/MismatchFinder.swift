// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation

/// Finds the lines in which a template and an outline differ.
///
/// The lines are paired as the matcher pairs them. A line of the template without a counterpart is paired with the most
/// similar line, so that the lines in it are compared as well.
struct MismatchFinder {
  private let matcher: OutlineMatcher
  private(set) var lines: [OutlineMismatch.Line] = []

  private typealias Item = OutlineTemplate.Item
  private var outline: OutlineIndex { matcher.outline }

  init(_ matcher: OutlineMatcher) {
    self.matcher = matcher
    compare(matcher.template.items, 0..<matcher.outline.lines.count, depth: 0)
  }

  // MARK: - Containers

  private mutating func compare(_ items: [Item], _ range: Range<Int>, depth: Int) {
    switch (matcher.extent, matcher.order) {
    case (.part, .strict): comparePart(items, range, depth)
    case (.whole, .strict): compareWhole(items, outline.children(in: range), depth)
    case (_, .free): compareFree(items, range, depth)
    }
  }

  private mutating func comparePart(_ items: [Item], _ range: Range<Int>, _ depth: Int) {
    var position = range.lowerBound
    for item in items {
      let rest = position..<range.upperBound
      if let end = matcher.end(of: item, in: rest) {
        addSame(item, depth)
        position = end
      } else if let line = nearest(to: item, among: Array(rest)) {
        addPair(item, line, depth)
        position = outline.ends[line]
      } else {
        var note: String?
        if case .element = item.content, matcher.first(item, in: range) != nil { note = "it is further up" }
        addMissing(item, depth, note: note)
      }
    }
  }

  private mutating func compareFree(_ items: [Item], _ range: Range<Int>, _ depth: Int) {
    let isPart = matcher.extent == .part
    let candidates = isPart ? Array(range) : outline.children(in: range)
    let matching = UnorderedMatching(items, candidates, matcher)
    var rest = candidates.filter { matching.itemOfLine[$0] == nil }
    var unexpected = Set(matching.unexpected)
    let missing = Set(matching.missing)
    for (index, item) in items.enumerated() {
      if !missing.contains(index) {
        addSame(item, depth)
      } else if let line = nearest(to: item, among: rest) {
        addPair(item, line, depth)
        rest.removeAll { $0 == line }
        unexpected.remove(line)
      } else {
        addMissing(item, depth)
      }
    }
    for line in unexpected.sorted() { addUnexpected(line, depth) }
  }

  private mutating func compareWhole(_ items: [Item], _ children: [Int], _ depth: Int) {
    for step in LineAlignment(items, children, matcher).steps {
      switch step {
      case .same(let item): addSame(item, depth)
      case .pair(let item, let line): addPair(item, line, depth)
      case .missing(let item): addMissing(item, depth)
      case .unexpected(let line): addUnexpected(line, depth)
      }
    }
  }

  // MARK: - Lines

  private mutating func addSame(_ item: Item, _ depth: Int) {
    lines.append(.init(kind: .same, depth: depth, text: item.written, templateLine: item.line))
    for child in item.children { addSame(child, depth + 1) }
  }

  private mutating func addMissing(_ item: Item, _ depth: Int, note: String? = nil) {
    lines.append(.init(kind: .missing, depth: depth, text: item.written, templateLine: item.line, note: note))
    for child in item.children { addMissing(child, depth + 1) }
  }

  private mutating func addUnexpected(_ line: Int, _ depth: Int) {
    let first = outline.lines[line].depth
    for index in line..<outline.ends[line] {
      let inside = outline.lines[index]
      lines.append(
        .init(kind: .unexpected, depth: depth + inside.depth - first, text: inside.text, templateLine: nil))
    }
  }

  /// Adds a line of the template next to the line that takes its place, and compares the lines in them.
  private mutating func addPair(_ item: Item, _ line: Int, _ depth: Int) {
    if matcher.describesAlone(item, line) {
      lines.append(.init(kind: .same, depth: depth, text: item.written, templateLine: item.line))
    } else {
      lines.append(.init(kind: .missing, depth: depth, text: item.written, templateLine: item.line))
      lines.append(.init(kind: .unexpected, depth: depth, text: outline.lines[line].text, templateLine: nil))
    }
    compare(item.children, outline.inside(line), depth: depth + 1)
  }

  // MARK: - Similar lines

  /// The line that is most similar to an item; nil if no line is similar.
  private func nearest(to item: Item, among lines: [Int]) -> Int? {
    guard case .element(let expected) = item.content else { return nil }
    var best: (line: Int, difference: Double)?
    for line in lines {
      guard let found = outline.lines[line].element else { continue }
      var difference = LineSimilarity.difference(of: found, from: expected)
      guard difference < 1 else { continue }
      if matcher.describesAlone(item, line) { difference = 0 }
      // Of lines that are equally similar, the one with the expected content takes the place.
      difference -= 0.1 * share(of: item.children, in: line)
      if difference < best?.difference ?? 1 { best = (line, difference) }
    }
    return best?.line
  }

  /// The share of the items that describe a line in the given line.
  private func share(of items: [Item], in line: Int) -> Double {
    guard !items.isEmpty else { return 0 }
    let shown = items.prefix(Self.comparedItems)
    let found = shown.count { matcher.end(of: $0, in: outline.inside(line)) != nil }
    return Double(found) / Double(shown.count)
  }

  /// The number of lines in a container that are compared with those in a similar one.
  private static let comparedItems = 20
}
