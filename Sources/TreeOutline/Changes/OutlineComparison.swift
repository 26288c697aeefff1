// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Finds the differences between the lines of two outlines.
///
/// The lines of one container are compared with the lines of the same container in the other outline. Elements with
/// the same type and the same name are the same. Of the other elements, an element counts as changed if it takes the
/// place of an element of the same type, such as a text element with different content.
struct OutlineComparison {
  let earlier: [OutlineLine]
  let later: [OutlineLine]

  var entries: [OutlineChanges.Entry] {
    compare(0..<earlier.count, 0..<later.count)
  }

  private func compare(_ old: Range<Int>, _ new: Range<Int>) -> [OutlineChanges.Entry] {
    if earlier[old] == later[new] { return [] }
    let before = SiblingFolding.children(earlier, old)
    let after = SiblingFolding.children(later, new)
    return pairs(before, after).flatMap { pair -> [OutlineChanges.Entry] in
      switch pair {
      case (let old?, let new?): entries(old, new)
      case (let old?, nil): earlier[old].map { .init(.removed, $0) }
      case (nil, let new?): later[new].map { .init(.added, $0) }
      case (nil, nil): []
      }
    }
  }

  /// The entries of a line that is in both outlines, and of the lines in it.
  private func entries(_ old: Range<Int>, _ new: Range<Int>) -> [OutlineChanges.Entry] {
    let inside = compare(old.dropFirst(), new.dropFirst())
    let (before, after) = (earlier[old.lowerBound], later[new.lowerBound])
    if before.content != after.content { return [.init(.changed, after, earlier: before)] + inside }
    return inside.isEmpty ? [] : [.init(.context, after)] + inside
  }

  // MARK: - Pairs

  private typealias Pair = (old: Range<Int>?, new: Range<Int>?)

  /// The lines of a container in both outlines, with each line next to the one that it corresponds to.
  private func pairs(_ before: [Range<Int>], _ after: [Range<Int>]) -> [Pair] {
    let oldNames = before.map { LineName(earlier[$0.lowerBound]) }
    let newNames = after.map { LineName(later[$0.lowerBound]) }
    let difference = newNames.difference(from: oldNames)
    var isRemoved = [Bool](repeating: false, count: before.count)
    var isInserted = [Bool](repeating: false, count: after.count)
    for change in difference {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isInserted[offset] = true
      }
    }
    var pairs: [Pair] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      var gone: [Range<Int>] = []
      var come: [Range<Int>] = []
      while old < before.count, isRemoved[old] {
        gone.append(before[old])
        old += 1
      }
      while new < after.count, isInserted[new] {
        come.append(after[new])
        new += 1
      }
      pairs += replaced(gone, come)
      if old < before.count, new < after.count {
        pairs.append((before[old], after[new]))
        old += 1
        new += 1
      }
    }
    return pairs
  }

  /// Pairs of the changed lines between two unchanged lines: lines of the same type correspond, in their order.
  private func replaced(_ gone: [Range<Int>], _ come: [Range<Int>]) -> [Pair] {
    var rest = gone
    var pairs: [Pair] = []
    for new in come {
      let type = later[new.lowerBound].foldType
      let isElement = later[new.lowerBound].element != nil
      let found = rest.firstIndex {
        earlier[$0.lowerBound].foldType == type && (earlier[$0.lowerBound].element != nil) == isElement
      }
      guard let found else {
        pairs.append((nil, new))
        continue
      }
      // The lines before it have no counterpart in the rest, so that the order stays the same.
      pairs += rest[..<found].map { ($0, nil) }
      pairs.append((rest[found], new))
      rest.removeSubrange(...found)
    }
    return pairs + rest.map { ($0, nil) }
  }
}

/// The properties by which a line is recognized in another outline.
private struct LineName: Hashable {
  let type: ElementType?
  let label: String
  let isCount: Bool

  init(_ line: OutlineLine) {
    type = line.foldType
    isCount = line.element == nil
    label = line.element.map { $0.label.isEmpty ? $0.identifier : $0.label } ?? ""
  }
}
