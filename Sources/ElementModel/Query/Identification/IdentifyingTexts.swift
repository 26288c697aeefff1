// SPDX-License-Identifier: Apache-2.0

/// The strings that identify the elements of a tree, read once for many queries.
package final class IdentifyingTexts {
  private let tree: ElementTree
  private var nodesByLabel: [String: [Int]] = [:]
  /// The nodes by the strings of their identifying properties other than the label.
  private var nodesByOtherTexts: [String: [Int]] = [:]
  /// Whether the label of each node was read.
  private var isLabelRead: [Bool]
  /// Whether the other strings of each node were read.
  private var areOtherTextsRead: [Bool]

  package init(tree: ElementTree) {
    self.tree = tree
    isLabelRead = [Bool](repeating: false, count: tree.count)
    areOtherTextsRead = isLabelRead
  }

  /// The candidates that have the text as their label, in document order.
  private func labeled(_ text: String, among candidates: [Int]) throws -> [Int] {
    let new = candidates.filter { !isLabelRead[$0] }
    if !new.isEmpty {
      try tree.attributes.prefetch([.label], of: new)
      for node in new {
        isLabelRead[node] = true
        nodesByLabel[tree.label(node), default: []].append(node)
      }
    }
    return Self.common(nodesByLabel[text], candidates)
  }

  /// The candidates that have the text as their label or as another identifying property, in document order.
  func named(_ text: String, among candidates: [Int]) throws -> [Int] {
    let byLabel = try labeled(text, among: candidates)
    let new = candidates.filter { !areOtherTextsRead[$0] }
    if !new.isEmpty {
      // The number of a slider does not identify the slider, because it changes.
      let delayed = Set(tree.toolkit.rules.content?.nodesWithDelayedValues(among: new, in: tree.nodes) ?? [])
      try tree.attributes.prefetch([.identifier, .placeholderValue], of: new)
      try tree.attributes.prefetch([.value], of: new.filter { !delayed.contains($0) })
      let rowStates = RowStates(tree: tree)
      tree.reading {
        for node in new {
          areOtherTextsRead[node] = true
          let hasNoText = delayed.contains(node) || rowStates.hasStateAsValue(node)
          let value = hasNoText ? nil : tree.attributes.value(node)
          let texts = [
            tree.attributes.identifier(node),
            tree.toolkit.rules.identifierPaths?.path(of: node, in: tree.nodes),
            tree.attributes.placeholder(node), value,
          ]
          for text in Set(texts.compactMap { $0 }) {
            nodesByOtherTexts[text, default: []].append(node)
          }
        }
      }
    }
    let others = Self.common(nodesByOtherTexts[text], candidates)
    return others.isEmpty ? byLabel : Set(byLabel).union(others).sorted()
  }

  private static func common(_ nodes: [Int]?, _ candidates: [Int]) -> [Int] {
    guard let nodes else { return [] }
    let requested = Set(nodes)
    return candidates.filter { requested.contains($0) }
  }
}
