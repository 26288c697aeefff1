// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds elements that a string identifies by a property other than the label: identifier, value or placeholder.
///
/// The caller compares the label of each element.
///
/// Each of these properties costs calls. Therefore all calls for all candidates are sent together. There are many
/// static texts, so the text of one is read only if its length is possible for the searched text.
struct NonLabelMatcher {
  let tree: ElementTree
  let text: String

  /// The candidates that the text identifies, in their order.
  func matches(among candidates: [Int]) throws -> [Int] {
    guard !candidates.isEmpty else { return [] }
    // The number of a slider does not identify the slider, because it changes.
    let delayed = Set(
      tree.toolkit.rules.content?.nodesWithDelayedValues(among: candidates, in: tree.nodes) ?? [])
    let lengths = lengths
    let all = AttributeColumns(tree: tree)
    var requests: [(node: Int, columns: NodeColumns)] = []
    requests.reserveCapacity(candidates.count)
    var measured: [Int] = []
    // The static texts whose text is their name, if the name differs from the searched text. Only the identifiers of
    // these are compared.
    var comparedByIdentifier: [Int] = []
    var comparedByAll: [Int] = []
    let name = lengths == nil ? nil : NameFilter(text)
    for node in candidates {
      guard node > 0 else {
        comparedByAll.append(node)
        continue
      }
      if let name, name.rulesOut(node, in: tree.nodes), tree.type(node) == .staticText,
        let identifier = tree.nodes.identifierOfNamedText(node)
      {
        if identifier == StableValueCache.Identifier.none { continue }
        let columns = all.columns(for: .identifier, of: node, .staticText)
        if columns.isEmpty { continue }
        if columns == .accessibleID {
          requests.append((node, columns))
          comparedByIdentifier.append(node)
          continue
        }
      }
      comparedByAll.append(node)
      var columns = all.columns(for: .identifier, of: node)
      columns.formUnion(all.columns(for: .placeholderValue, of: node))
      if !delayed.contains(node) {
        var value = all.columns(for: .value, of: node)
        if lengths != nil, value == .text, isLabelOfText(node),
          !tree.nodes.fetchedColumns(of: node).contains(.text)
        {
          value = .characterCount
          measured.append(node)
        }
        columns.formUnion(value)
      }
      if !columns.isEmpty { requests.append((node, columns)) }
    }
    try tree.nodes.fetch(requests)
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
    let named = comparedByIdentifier.filter { tree.nodes.accessibleID($0) == text }
    let matching = tree.reading {
      comparedByAll.filter { node in
        attributes.identifier(node) == text
          || tree.toolkit.rules.identifierPaths?.path(of: node, in: tree.nodes) == text
          || !delayed.contains(node) && !ruledOut.contains(node) && !rowStates.hasStateAsValue(node)
            && attributes.value(node) == text
          || attributes.placeholder(node) == text
      }
    }
    return named.isEmpty ? matching : (named + matching).sorted()
  }

  /// The lengths that the toolkit may report for a string that equals the searched text, in characters; nil if they are
  /// unknown.
  ///
  /// Outside of ASCII a character may be written in several ways, with different lengths.
  private var lengths: ClosedRange<Int>? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return tree.toolkit.textUnits.lengths(ofTextsLike: text.utf8.count)
  }

  /// Whether the node is a static text whose value, if it has one, is its text.
  private func isLabelOfText(_ node: Int) -> Bool {
    tree.type(node) == .staticText && tree.nodes.interfaces(node).contains(.text)
  }
}
