// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds what has a text as its identifier, its value or its placeholder: what else than its label an element is known by.
///
/// Each of them costs calls, so all that are needed for all candidates go out together, and the texts of labels, of which there are
/// many, only where they are as long as the one that is looked for.
struct IdentifierMatcher {
  let tree: ElementTree
  let text: String

  /// The candidates that are known by the text, in their order.
  func matches(among candidates: [Int]) throws -> [Int] {
    guard !candidates.isEmpty else { return [] }
    // Nobody calls a slider by where it stands.
    let late = Set(tree.toolkit.content?.nodesWithLateNumbers(among: candidates, in: tree.nodes) ?? [])
    let lengths = lengths
    let all = AttributeColumns(tree: tree)
    var wanted: [(node: Int, columns: NodeColumns)] = []
    wanted.reserveCapacity(candidates.count)
    var measured: [Int] = []
    for node in candidates where node > 0 {
      var columns = all.columns(for: .identifier, of: node)
      columns.formUnion(all.columns(for: .placeholderValue, of: node))
      if !late.contains(node) {
        var value = all.columns(for: .value, of: node)
        if lengths != nil, value == .text, isLabelOfText(node),
          !tree.nodes.fetchedColumns(of: node).contains(.text)
        {
          value = .characterCount
          measured.append(node)
        }
        columns.formUnion(value)
      }
      if !columns.isEmpty { wanted.append((node, columns)) }
    }
    try tree.nodes.fetch(wanted)
    var ruledOut: Set<Int> = []
    if let lengths, !measured.isEmpty {
      var possible: [Int] = []
      for node in measured {
        if tree.nodes.characterCount(node).map(lengths.contains) == true {
          possible.append(node)
        } else {
          ruledOut.insert(node)
        }
      }
      try tree.nodes.fetch(.text, of: possible)
    }
    let attributes = tree.attributes
    let rowStates = RowStates(tree: tree)
    return tree.reading {
      candidates.filter { node in
        attributes.identifier(node) == text
          || tree.toolkit.identifierPaths?.path(of: node, in: tree.nodes) == text
          || !late.contains(node) && !ruledOut.contains(node) && !rowStates.hasStateAsValue(node)
            && attributes.value(node) == text
          || attributes.placeholder(node) == text
      }
    }
  }

  /// How many characters what equals the text may have; nil where that is not known.
  ///
  /// Outside of ASCII a character may be written in several ways, which are as long as they like.
  private var lengths: ClosedRange<Int>? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return tree.toolkit.textUnits.lengths(ofTextsLike: text.utf8.count)
  }

  /// Whether the value of an element is its text, if it has one at all.
  private func isLabelOfText(_ node: Int) -> Bool {
    tree.type(node) == .staticText && tree.nodes.interfaces(node).contains(.text)
  }
}
